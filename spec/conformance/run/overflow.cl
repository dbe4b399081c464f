//@ from: "depth-first search and the oracle agree"
//@ outcomes: failure
//@ schedules: 1, hbrs: 1, lazy-hbrs: 1, states: 1, failure-states: 1

// [overflow]: integers are checked.
thread a { let r = 9223372036854775807; r = r + 1; }
