//@ error: wrong-kind at 5:17

// with needs a mutex.
rwlock l;
thread t { with l { skip; } }
