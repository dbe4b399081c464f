//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ condition: holds
//@ schedules: 1, hbrs: 1, lazy-hbrs: 1, states: 1

// Shared booleans; a variable has one type.
var ready = false, x;

thread a { x = 1; ready = true; }
thread b { await ready; let r = x; }

forall b:r == 1;
