//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok deadlock
//@ schedules: 5, hbrs: 3, lazy-hbrs: 3, states: 2, deadlock-states: 1
//@ executions: ledger-hbr 3

// Not one op: a thread that stays while one of two terms is true may leave though both were never false at once.
var x = 1, y;

thread a { while x == 0 || y == 0 { } }
thread b { x = 0; y = 1; }
