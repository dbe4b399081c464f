//@ from: "depth-first search and the oracle agree"
//@ outcomes: failure
//@ schedules: 1, hbrs: 1, lazy-hbrs: 1, states: 1, failure-states: 1

// [fault-on-arrival]: one unlock more than locks.
reentrant mutex m;

thread a { lock m; lock m; unlock m; unlock m; unlock m; }
