// Only arrays are indexed.
var x;
thread t { x[0] = 1; }
