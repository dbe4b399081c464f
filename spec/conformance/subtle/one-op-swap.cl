//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok deadlock
//@ schedules: 17, hbrs: 10, lazy-hbrs: 10, states: 4, deadlock-states: 2
//@ executions: ledger-hbr 10

// A `swap` that is tried again as long as it gets what it writes is one op; which value is there does not matter.
var x = 1, r;

thread a { let mine = 1; while mine == swap(x, mine) { } r = x; }
thread b { while swap(x, 1) == 1 { yield; } r = 2; }
thread c { x = 0; x = 2; }
