//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ schedules: 4, hbrs: 3, lazy-hbrs: 3, states: 1
//@ executions: ledger-hbr 5

// Not one op: the `cas` is not all there is to the condition.
var x = 1, y;

thread a { while !cas(x, 0, 2) && y == 0 { } }
thread b { x = 0; x = 1; y = 1; }
