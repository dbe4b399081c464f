//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ schedules: 1, hbrs: 1, lazy-hbrs: 1, states: 1

// [release]: by any thread, also before the acquire.
sem s[2] = 0;

thread a { release s[0]; acquire s[1]; }
thread b { acquire s[0]; release s[1]; }
