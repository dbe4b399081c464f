//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ schedules: 4, hbrs: 3, lazy-hbrs: 3, states: 1

// As `choice-of-a-plain-read.cl`; `p` is written after the write that shows, in the same transition.
plain var p;
var x, y;

thread a { x = 1; if choose(0..2) == 1 { let r = p; } }
thread b { y = 1; p = 1; }
