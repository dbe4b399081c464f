//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok assume-blocked
//@ schedules: 2, hbrs: 1, lazy-hbrs: 1, states: 1

// Who stops at an `assume` inside a section keeps the mutex.
mutex m;
var x;

thread a { lock m; let r = x; assume r == 0; unlock m; }
thread b { x = 1; with m { } }
