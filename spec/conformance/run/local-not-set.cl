//@ from: "depth-first search and the oracle agree"
//@ outcomes: failure
//@ schedules: 1, hbrs: 1, lazy-hbrs: 1, states: 1, failure-states: 1

// [not-set]: a local read before it is set.
thread t { let r; let s = r + 1; }
