//@ from: "depth-first search and the oracle agree"
//@ profile: study
//@ outcomes: deadlock
//@ schedules: 1, hbrs: 1, lazy-hbrs: 1, states: 1, deadlock-states: 1

// [main-decides]: without a thread called main every blocked thread counts.
sem s = 0;
var x;

thread a { acquire s; }
thread b { x = 1; }
