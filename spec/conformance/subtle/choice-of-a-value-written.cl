//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ schedules: 6, hbrs: 6, lazy-hbrs: 6, states: 6

// The value that is chosen is written.
var x;

thread a { let c = choose(0..3); x = c; }
thread b { x = 7; }
