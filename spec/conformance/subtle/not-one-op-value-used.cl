//@ from: "depth-first search and the oracle agree"
//@ outcomes: deadlock
//@ schedules: 6, hbrs: 2, lazy-hbrs: 2, states: 1, deadlock-states: 1
//@ executions: ledger-hbr 3

// Not one op: what the thread has read in vain stays in its local.
var x, y;

thread a { let r = 5; loop { r = x; if r == 1 { break; } } }
thread b { x = 2; y = 1; }
