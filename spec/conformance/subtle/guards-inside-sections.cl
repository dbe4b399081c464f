//@ from: "depth-first search and the oracle agree"
//@ outcomes: deadlock
//@ schedules: 11, hbrs: 3, lazy-hbrs: 3, states: 2, deadlock-states: 2

// A guard inside a section on a mutex whose other section opens and closes it, and a guard outside.
var x, y;
mutex m;

thread a { with m { x = 1; y = 1; x = 2; } }
thread b { with m { await x == 1 && y == 1; } }
thread c { await x == 2 || y == 1; y = 2; }
