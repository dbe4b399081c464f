//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ schedules: 1, hbrs: 1, lazy-hbrs: 1, states: 1

// Division rounds towards zero; the remainder has the sign of the left side.
thread a { assert -7 / 2 == -3 && -7 % 2 == -1 && 7 % -2 == 1; }
