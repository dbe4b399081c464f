//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ schedules: 7, hbrs: 4, lazy-hbrs: 4, states: 4
//@ executions: ledger-hbr 4

// A `cas` that is tried again until it succeeds is one op: wait for the old value, and write the new one.
var x, r;

thread a { while !cas(x, 1, 2) { } r = x; }
thread b { x = 1; x = 0; x = 1; }
