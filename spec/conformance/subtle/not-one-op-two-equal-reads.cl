//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok deadlock
//@ schedules: 3, hbrs: 3, lazy-hbrs: 3, states: 2, deadlock-states: 1
//@ executions: ledger-hbr 3

// The other way round: one op may write both.
var x, y;

thread a { while x == y { } }
thread b { atomic { x = 1; y = 1; } }
