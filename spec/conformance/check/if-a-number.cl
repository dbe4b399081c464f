//@ error: type at 5:15

// A condition is a truth value.
var x;
thread t { if x { skip; } }
