// An array is indexed.
var a[2];
thread t { a = 1; }
