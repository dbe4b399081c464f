//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok deadlock
//@ schedules: 2, hbrs: 2, lazy-hbrs: 2, states: 2, deadlock-states: 1

// A guard over two variables is open before both writes only, or never.
var x, y;

thread a { x = 1; y = 1; }
thread b { await x == 0 && y == 0; }
