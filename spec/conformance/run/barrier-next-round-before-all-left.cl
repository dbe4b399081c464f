//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ schedules: 24, hbrs: 1, lazy-hbrs: 1, states: 1

// [barrier-arrive]: the next round may begin before all have left the last one.
barrier b(2);

thread a { arrive b; arrive b; }
thread c { arrive b; arrive b; }
