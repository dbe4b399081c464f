// trylock needs a mutex.
rwlock l;
thread t { let r = trylock(l); }
