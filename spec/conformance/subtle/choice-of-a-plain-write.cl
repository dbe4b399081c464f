//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ schedules: 4, hbrs: 3, lazy-hbrs: 3, states: 2

// One way of a choice writes what another thread writes too.
var x, y;

thread a { let r = y; if choose(0..2) == 1 { plain x = 0; } }
thread b { x = 1; }
