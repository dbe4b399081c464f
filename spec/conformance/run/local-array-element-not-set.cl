//@ from: "depth-first search and the oracle agree"
//@ outcomes: failure
//@ schedules: 1, hbrs: 1, lazy-hbrs: 1, states: 1, failure-states: 1

// [not-set]: an element of a local array read before it is set.
thread t { let a[2]; a[0] = 1; let s = a[1] + 1; }
