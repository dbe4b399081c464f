//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ schedules: 6, hbrs: 6, lazy-hbrs: 6, states: 1

// A semaphore that starts at 1 lets one thread in at a time.
var x = 0;
sem s = 1;

thread t[i in 0..3] { acquire s; x = x + 1; release s; }

final { assert x == 3; }
