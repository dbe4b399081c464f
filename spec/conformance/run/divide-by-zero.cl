//@ from: "depth-first search and the oracle agree"
//@ outcomes: failure
//@ schedules: 1, hbrs: 1, lazy-hbrs: 1, states: 1, failure-states: 1

// [overflow]: division by zero.
var x;

thread a { let r = 1 / x; }
