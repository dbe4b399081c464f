//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ schedules: 1, hbrs: 1, lazy-hbrs: 1, states: 1

// An `acquire` that is closed until the release.
sem s;

thread a { release s; }
thread b { acquire s; }
