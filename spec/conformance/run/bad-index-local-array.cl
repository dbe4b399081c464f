//@ from: "depth-first search and the oracle agree"
//@ outcomes: failure
//@ schedules: 1, hbrs: 1, lazy-hbrs: 1, states: 1, failure-states: 1

// [bad-index]: of a local array.
thread t { let a[2] = 0; let i = 2; a[i] = 1; }
