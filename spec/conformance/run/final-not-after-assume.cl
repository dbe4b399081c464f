//@ from: "depth-first search and the oracle agree"
//@ outcomes: assume-blocked
//@ schedules: 0, hbrs: 0, lazy-hbrs: 0, states: 0

// [final]: does not run after an assume stopped a thread.
thread a { assume false; }

final { fail "not reached"; }
