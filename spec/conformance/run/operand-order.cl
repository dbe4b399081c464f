//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ condition: holds
//@ schedules: 6, hbrs: 4, lazy-hbrs: 4, states: 3

// [evaluation-order]: the left operand is read first.
var x, y;

thread t { let r = x - y; }
thread u { x = 1; y = 1; }

exists t:r == -1;   // only if x is read first
