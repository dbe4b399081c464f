//@ from: "depth-first search and the oracle agree"
//@ outcomes: failure
//@ schedules: 1, hbrs: 1, lazy-hbrs: 1, states: 1, failure-states: 1

// [final]: runs if every thread ended; its failure is the outcome.
var x;

thread a { x = 1; }

final { assert x == 2; }
