//@ outcomes: failure

// [await]: a guard whose evaluation faults counts as true; running the op fails the thread.
var x, a[1];

thread t { await a[x + 1] == 0; }
