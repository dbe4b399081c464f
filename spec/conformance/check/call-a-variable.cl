//@ error: not-a-function at 5:20

// Only functions are called.
var x;
thread t { let r = x(); }
