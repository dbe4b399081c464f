//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok deadlock
//@ schedules: 3, hbrs: 3, lazy-hbrs: 3, states: 2, deadlock-states: 1

// A guard that one of two variables opens: the write of the one closes it for good, that of the other opens
// it.
var x, y;

thread a { x = 2; y = 1; }
thread b { await x == 1 || y == 0; }
