//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok deadlock
//@ schedules: 8, hbrs: 6, lazy-hbrs: 6, states: 3, deadlock-states: 1

// The guard is open before the first write of `b`, and after the second one unless `c` was late.
var x, y;

thread a { await y == 1 || x == 0; }
thread b { x = 1; y = 1; }
thread c { y = 2; }
