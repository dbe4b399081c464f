//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok deadlock
//@ schedules: 27, hbrs: 7, lazy-hbrs: 7, states: 4, deadlock-states: 1

// What is subsumed can be reached from what was searched.
var x;
mutex m;

main { x = x; }
thread b { with m { x = 1; } }
thread c { lock m; let r = x; }
