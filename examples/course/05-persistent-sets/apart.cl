//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ schedules: 12, hbrs: 2, lazy-hbrs: 2, states: 2
//@ executions: dpor 3

// The threads a and b both write x, b after a step of its own. Thread c has nothing to do with them.
var x, y, z;

thread a { x = 1; }
thread b { y = 1; x = 2; }
thread c { z = 1; }
