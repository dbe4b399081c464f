//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ condition: holds
//@ schedules: 6, hbrs: 4, lazy-hbrs: 4, states: 3

// [evaluation-order]: arguments from left to right, each read one op.
var x, y;

fn sub(a, b) { return a - b; }

thread t { let r = sub(x, y); }
thread u { x = 1; y = 1; }

exists t:r == -1;   // only if x is read first
