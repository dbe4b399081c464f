//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ schedules: 2, hbrs: 1, lazy-hbrs: 1, states: 1

// [await]: several variables in one op; with short circuit.
var x, y;

thread a { await x == 1 && y == 1; }
thread b { x = 1; }
thread c { y = 1; }
