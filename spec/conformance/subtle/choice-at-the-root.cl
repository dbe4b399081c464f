//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ schedules: 6, hbrs: 6, lazy-hbrs: 6, states: 6

// A choice before the first op, and one that decides nothing.
var x;

thread a { let c = choose(0..2); if c == 0 { x = 1; } }
thread b { let c = choose(0..2); let r = x; }
