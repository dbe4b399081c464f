//@ from: "depth-first search and the oracle agree"
//@ profile: study
//@ outcomes: ok
//@ schedules: 2, hbrs: 2, lazy-hbrs: 1, states: 1

// [self-lock-fails]: a reentrant mutex may be locked again.
reentrant mutex m;

thread a { lock m; lock m; unlock m; unlock m; }
thread b { lock m; unlock m; }
