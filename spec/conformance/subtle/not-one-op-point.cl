//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok deadlock
//@ schedules: 5, hbrs: 3, lazy-hbrs: 3, states: 2, deadlock-states: 1
//@ executions: ledger-hbr 3

// Not one op: a `point` in the body is a scheduling point that was asked for.
var x;

thread a { while x == 0 { point; } }
thread b { x = 1; x = 0; }
