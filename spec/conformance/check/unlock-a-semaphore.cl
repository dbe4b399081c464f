// unlock needs a mutex or an rwlock.
sem s;
thread t { unlock s; }
