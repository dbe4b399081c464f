//@ error: wrong-kind at 4:35

// cas, fetch_add and swap need a shared variable.
thread t { let r = 0; let s = cas(r, 0, 1); }
