//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ schedules: 15, hbrs: 3, lazy-hbrs: 3, states: 1

// Who waits may go on and read what was forced, had it not waited.
sem s;
var x, z;

thread q { acquire s; if z == 0 { let r = x; } }
thread a { x = 1; z = 1; }
thread c { release s; }
