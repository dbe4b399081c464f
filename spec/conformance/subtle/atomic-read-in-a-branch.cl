//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ schedules: 6, hbrs: 3, lazy-hbrs: 3, states: 1

// The block of `b` reads more if it comes first.
var x, y;

thread a { x = 1; }
thread c { y = 1; }
thread b { atomic { if y == 0 { let s = x; } } }
