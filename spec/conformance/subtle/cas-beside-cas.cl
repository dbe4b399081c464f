//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ schedules: 6, hbrs: 5, lazy-hbrs: 5, states: 3

// Whether a `cas` writes depends on the others.
var x;

thread t[i in 0..2] { let r = cas(x, 0, i + 1); }
thread c { let r = cas(x, 1, 3); }
