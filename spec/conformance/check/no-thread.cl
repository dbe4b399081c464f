// A program has a thread.
var x;
