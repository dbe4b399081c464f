//@ error: wrong-kind at 5:28

// trylock needs a mutex.
rwlock l;
thread t { let r = trylock(l); }
