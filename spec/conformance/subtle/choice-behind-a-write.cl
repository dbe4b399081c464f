//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ schedules: 2, hbrs: 2, lazy-hbrs: 2, states: 2

// A choice decides whether a second write comes.
var x, y;

thread a { x = 1; if choose(0..2) == 1 { y = 1; } }
