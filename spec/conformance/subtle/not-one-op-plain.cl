//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ schedules: 2, hbrs: 2, lazy-hbrs: 2, states: 1
//@ executions: ledger-hbr 4

// Not one op: a plain read is made with what its thread did before.
var x, y;

thread a { while x == 0 && plain(y) == 0 { yield; } }
thread b { x = 1; x = 0; y = 1; }
