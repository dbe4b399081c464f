//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ schedules: 1, hbrs: 1, lazy-hbrs: 1, states: 1

// An array of barriers: `barrier b[2](1)`.
barrier b[2](1);

thread a { arrive b[0]; arrive b[1]; }
