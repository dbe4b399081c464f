// Only functions are called.
var x;
thread t { let r = x(); }
