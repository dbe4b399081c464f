//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ schedules: 2, hbrs: 2, lazy-hbrs: 2, states: 1

// A section inside a section of the same mutex.
reentrant mutex m;
var x;

thread a { with m { with m { x = 1; } x = 2; } }
thread b { with m { let r = x; } }
