// plain needs a shared variable.
thread t { let r = 0; let s = plain(r); }
