//@ error: whole-array at 5:12

// An array is indexed.
var a[2];
thread t { a = 1; }
