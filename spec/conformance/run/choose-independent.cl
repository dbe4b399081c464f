//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ schedules: 2, hbrs: 2, lazy-hbrs: 2, states: 1

// [choose]: the values chosen are part of the relations, though nothing shared depends on them.
thread a { point; if choose(0..2) == 1 { skip; } }
