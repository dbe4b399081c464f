//@ from: "depth-first search and the oracle agree"
//@ outcomes: failure
//@ schedules: 1, hbrs: 1, lazy-hbrs: 1, states: 1, failure-states: 1

// [bad-index] [fault-on-arrival]: fails in the transition before.
var x = 3, a[3];

thread t { a[x] = 1; }
