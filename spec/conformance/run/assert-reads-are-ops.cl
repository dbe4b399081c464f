//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok failure
//@ schedules: 2, hbrs: 2, lazy-hbrs: 2, states: 2, failure-states: 1

// Reads in assert are ops like any other.
var x;

thread a { assert x == 0; }
thread b { x = 1; }
