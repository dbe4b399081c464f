//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok deadlock
//@ schedules: 2, hbrs: 2, lazy-hbrs: 2, states: 2, deadlock-states: 1
//@ executions: ledger-hbr 2

// A loop that reads one variable is one op: what it reads in vain is no part of the relation.
var x;

thread a { while x == 0 { } }
thread b { x = 1; x = 0; }
