//@ error: plain-local at 4:37

// plain needs a shared variable.
thread t { let r = 0; let s = plain(r); }
