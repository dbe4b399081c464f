//@ error: out-of-range at 4:7

// No array has more than 2^24 elements.
var a[16777217];
thread t { skip; }
