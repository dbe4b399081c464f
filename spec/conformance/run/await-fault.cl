//@ from: "depth-first search and the oracle agree"
//@ outcomes: failure
//@ schedules: 1, hbrs: 1, lazy-hbrs: 1, states: 1, failure-states: 1

// [await]: a guard whose evaluation faults counts as true; running the op fails the thread.
var x, a[1];

thread t { await a[x + 1] == 0; }
