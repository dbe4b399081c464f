//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ schedules: 21, hbrs: 6, lazy-hbrs: 6, states: 2

// Two take a semaphore and one gives.
sem s = 1;
var x;

thread a { acquire s; x = 1; }
thread b { let r = x; acquire s; }
thread c { release s; }
