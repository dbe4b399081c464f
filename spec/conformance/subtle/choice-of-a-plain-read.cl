//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ schedules: 4, hbrs: 2, lazy-hbrs: 2, states: 1

// A choice decides whether the same transition reads `p`, which is written before a write that shows.
plain var p;
var x, y;

thread a { x = 1; if choose(0..2) == 1 { let r = p; } }
thread b { p = 1; y = 1; }
