//@ from: "depth-first search and the oracle agree"
//@ outcomes: assume-blocked
//@ schedules: 0, hbrs: 0, lazy-hbrs: 0, states: 0

// [outcome-precedence]: assume-blocked comes before deadlock.
sem s;

thread a { acquire s; }
thread b { assume false; }
