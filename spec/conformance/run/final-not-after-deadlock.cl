//@ from: "depth-first search and the oracle agree"
//@ outcomes: deadlock
//@ schedules: 1, hbrs: 1, lazy-hbrs: 1, states: 1, deadlock-states: 1

// [final]: does not run after a deadlock.
sem s;

thread a { acquire s; }

final { fail "not reached"; }
