//@ from: "depth-first search and the oracle agree"
//@ outcomes: assume-blocked
//@ schedules: 0, hbrs: 0, lazy-hbrs: 0, states: 0

// [choose]: an empty range is `assume false`.
thread a { point; let v = choose(3..3); }
