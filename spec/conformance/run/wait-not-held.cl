//@ outcomes: failure

// [fault-on-arrival]: wait without the mutex.
mutex m;
cond c;

thread a { wait c, m; }
