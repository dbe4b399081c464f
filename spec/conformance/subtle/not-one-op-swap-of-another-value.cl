//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ schedules: 16, hbrs: 7, lazy-hbrs: 7, states: 3
//@ executions: ledger-hbr 11

// Not one op: a `swap` that is compared with another value writes in vain, too.
var x = 2, r;

thread a { while swap(x, 1) != 0 { } }
thread b { r = x; }
thread c { x = 0; }
