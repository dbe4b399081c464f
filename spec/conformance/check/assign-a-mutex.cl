// Only variables are assigned.
mutex m;
thread t { m = 1; }
