//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok deadlock
//@ schedules: 3, hbrs: 3, lazy-hbrs: 3, states: 2, deadlock-states: 1
//@ executions: ledger-hbr 3

// The same with one variable: one write is enough.
var x;

thread a { while x == 1 || x == 0 { } }
thread b { x = 1; }
