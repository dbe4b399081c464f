// with needs a mutex.
rwlock l;
thread t { with l { skip; } }
