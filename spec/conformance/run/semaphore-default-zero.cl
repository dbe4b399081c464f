//@ from: "depth-first search and the oracle agree"
//@ outcomes: deadlock
//@ schedules: 1, hbrs: 1, lazy-hbrs: 1, states: 1, deadlock-states: 1

// [acquire]: the count starts at 0 if it is not given.
sem s;

thread a { acquire s; }
