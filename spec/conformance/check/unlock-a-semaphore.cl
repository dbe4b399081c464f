//@ error: wrong-kind at 5:19

// unlock needs a mutex or an rwlock.
sem s;
thread t { unlock s; }
