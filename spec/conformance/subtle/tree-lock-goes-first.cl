//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok deadlock
//@ schedules: 56, hbrs: 11, lazy-hbrs: 9, states: 9, deadlock-states: 7

// A lock goes first only if its mutex is free until then: `b` keeps it.
var x, y;
mutex m;

main { y = 1; with m { } }
thread b { lock m; let r = x; let s = y; }
thread c { with m { } x = 1; }
