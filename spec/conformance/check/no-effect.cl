//@ error: no-effect at 5:12

// A value that nobody wants.
var x;
thread t { x + 1; }
