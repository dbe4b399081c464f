//@ from: "depth-first search and the oracle agree"
//@ outcomes: assume-blocked
//@ schedules: 0, hbrs: 0, lazy-hbrs: 0, states: 0

// A choice between no values is a failure.
var x;

thread a { x = 1; let c = choose(2..2); x = 2; }
thread b { let r = x; }
