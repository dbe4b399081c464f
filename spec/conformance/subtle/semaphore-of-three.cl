//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ schedules: 6, hbrs: 6, lazy-hbrs: 6, states: 1

// Three threads take turns at a semaphore.
sem s = 1;

thread t[i in 0..3] { acquire s; release s; }
