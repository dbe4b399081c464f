//@ error: type at 6:8

// A condition is a truth value.
var x;
thread t { x = 1; }
exists x;
