//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok deadlock failure
//@ schedules: 65, hbrs: 11, lazy-hbrs: 11, states: 5, deadlock-states: 1, failure-states: 2
//@ executions: ledger-hbr 11

// Who waits in a loop beside a thread that fails is left in the loop.
var x, y;

thread a { while x == 0 { } y = 1; }
thread b { if y == 0 { assert x == 1; } x = 1; }
thread c { x = 1; x = 0; }
