//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ schedules: 6, hbrs: 3, lazy-hbrs: 3, states: 2

// The read of `b` reads more if it comes first.
var x, y;

thread a { x = 1; }
thread c { y = 1; }
thread b { let r = y; if r == 0 { let s = plain(x); } }
