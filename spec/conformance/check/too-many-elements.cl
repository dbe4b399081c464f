//@ error: too-many-elements at 4:18

// All arrays together have at most 2^24 elements.
var a[10000000], b[10000000];
thread t { skip; }
