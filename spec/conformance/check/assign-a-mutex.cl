//@ error: not-assignable at 5:12

// Only variables are assigned.
mutex m;
thread t { m = 1; }
