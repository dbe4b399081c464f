// A mutex is no value.
mutex m;
thread t { let r = m; }
