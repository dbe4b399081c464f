//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ schedules: 1, hbrs: 1, lazy-hbrs: 1, states: 1

// The least integer can be written; its negation overflows elsewhere.
thread a { let r = -9223372036854775808; assert r + 1 == -9223372036854775807; }
