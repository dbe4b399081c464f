//@ error: no-thread at 5:1

// A program has a thread.
var x;
