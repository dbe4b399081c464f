//@ error: wrong-kind at 5:17

// wait needs a condition first.
mutex m;
thread t { wait m, m; }
