//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ schedules: 3, hbrs: 3, lazy-hbrs: 3, states: 3

// A `cas` that writes before the read or not at all, except between.
var x;

thread a { let r = x; x = 1; }
thread b { let r = cas(x, 0, 2); }
