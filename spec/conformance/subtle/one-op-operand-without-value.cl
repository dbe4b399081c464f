//@ from: "depth-first search and the oracle agree"
//@ outcomes: failure
//@ schedules: 2, hbrs: 2, lazy-hbrs: 2, states: 2, failure-states: 2
//@ executions: ledger-hbr 2

// A division by zero is a failure of the thread, after the read to its left.
var x = 2;

thread p { let i = 0; while x == 4 / i { } }
thread q { x = 1; }
