// wait needs a condition first.
mutex m;
thread t { wait m, m; }
