//@ error: not-an-array at 5:12

// Only arrays are indexed.
var x;
thread t { x[0] = 1; }
