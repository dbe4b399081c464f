//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ schedules: 12, hbrs: 8, lazy-hbrs: 8, states: 1

// What the blocks of `b` and `c` access depends on what the one of `a` wrote.
var x, y;

thread a { atomic { x = 2; y = 2; } }
thread b { y = 2; atomic { let r = y; } }
thread c { atomic { if x == 0 { let r = y; } } }
