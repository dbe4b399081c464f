//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok deadlock
//@ schedules: 4, hbrs: 3, lazy-hbrs: 3, states: 3, deadlock-states: 1
//@ executions: ledger-hbr 3

// A remainder by a constant has a value whatever is read.
var x, r;

thread a { while x % 2 == 0 { } r = x; }
thread b { x = 2; x = 3; x = 4; }
