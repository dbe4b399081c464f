// A value that nobody wants.
var x;
thread t { x + 1; }
