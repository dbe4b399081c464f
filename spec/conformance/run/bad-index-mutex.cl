//@ outcomes: failure

// [fault-on-arrival]: a bad index of a mutex.
var x = 1;
mutex m[1];

thread t { lock m[x]; }
