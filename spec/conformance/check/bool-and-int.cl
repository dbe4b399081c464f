//@ error: type at 5:24

// Truth values and numbers do not mix.
var x;
thread t { let r = x + true; }
