//@ outcomes: failure

// [fault-on-arrival]: a bad index fails in the transition before.
var x = 3, a[3];

thread t { a[x] = 1; }
