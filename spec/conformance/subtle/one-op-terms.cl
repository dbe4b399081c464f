//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok deadlock
//@ schedules: 25, hbrs: 9, lazy-hbrs: 9, states: 4, deadlock-states: 1
//@ executions: ledger-hbr 9

// Leaving at the first term that is false is leaving in one instant, whatever is written meanwhile; one variable may be
// named twice.
var x, y, r;

thread a { while x != 1 && x != 2 && y == 0 { } r = x + y; }
thread b { x = 1; x = 0; y = 1; y = 0; }
