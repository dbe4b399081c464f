//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok deadlock
//@ schedules: 9, hbrs: 4, lazy-hbrs: 4, states: 2, deadlock-states: 1
//@ executions: ledger-hbr 4

// Not one op: the body does something.
var x, y;

thread a { while x == 0 { let seen = y; } }
thread b { y = 1; x = 1; x = 0; }
