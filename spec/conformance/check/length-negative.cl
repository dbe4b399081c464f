//@ error: out-of-range at 4:7

// A length is not negative.
var a[0 - 2];
thread t { skip; }
