//@ from: "depth-first search and the oracle agree"
//@ outcomes: deadlock
//@ schedules: 143, hbrs: 8, lazy-hbrs: 8, states: 8, deadlock-states: 8

// A lock goes first only if its mutex is free until then: two mutexes, both kept.
var y;
mutex m, n;

thread a { lock n; y = 3; }
thread b { with m { } }
thread c { y = y + 1; lock m; lock n; }
