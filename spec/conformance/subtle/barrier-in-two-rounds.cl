//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ schedules: 3240, hbrs: 1, lazy-hbrs: 1, states: 1

// All meet twice.
barrier b(3);

thread t[i in 0..3] { arrive b; arrive b; }
