//@ error: no-value at 5:20

// A mutex is no value.
mutex m;
thread t { let r = m; }
