//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ schedules: 6, hbrs: 6, lazy-hbrs: 6, states: 2

// A semaphore as a lock of three threads, two of whom write.
sem s = 1;
var x;

thread a { acquire s; x = 1; release s; }
thread b { acquire s; x = 2; release s; }
thread c { acquire s; release s; }
