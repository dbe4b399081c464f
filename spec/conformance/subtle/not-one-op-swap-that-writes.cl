//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ schedules: 16, hbrs: 11, lazy-hbrs: 11, states: 4
//@ executions: ledger-hbr 11

// Not one op: what the `swap` writes is there in the next round.
var x, r;

thread a { while swap(x, 1) == 0 { } r = x; }
thread b { x = 0; x = 2; }
