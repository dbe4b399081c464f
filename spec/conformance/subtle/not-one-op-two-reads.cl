//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok deadlock
//@ schedules: 6, hbrs: 4, lazy-hbrs: 4, states: 2, deadlock-states: 1
//@ executions: ledger-hbr 4

// Not one op: two reads that are compared are at two instants.
var x, y = 1;

thread a { while x != y { } }
thread b { x = 2; y = 0; }
