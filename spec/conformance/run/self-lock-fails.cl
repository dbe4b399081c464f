//@ from: "depth-first search and the oracle agree"
//@ profile: study
//@ outcomes: failure
//@ schedules: 2, hbrs: 2, lazy-hbrs: 2, states: 2, failure-states: 2

// [self-lock-fails]: the second lock fails on arrival, in the step of the first.
mutex m;

thread a { lock m; lock m; }
thread b { lock m; unlock m; }
