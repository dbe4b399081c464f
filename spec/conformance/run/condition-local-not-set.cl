//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ condition: holds
//@ schedules: 2, hbrs: 2, lazy-hbrs: 2, states: 2

// [condition]: a condition that reads a local not set is false there.
var x;

thread a { let r; if x == 1 { r = 1; } }
thread b { x = 1; }

exists a:r == 1;
never a:r != 1;
