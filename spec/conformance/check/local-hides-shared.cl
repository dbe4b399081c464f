//@ error: shadowing at 5:16

// A local may not take the name of a shared variable.
var x;
thread t { let x = 1; }
