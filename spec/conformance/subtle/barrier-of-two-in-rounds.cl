//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok deadlock
//@ schedules: 7128, hbrs: 9, lazy-hbrs: 9, states: 4, deadlock-states: 3

// Three threads arrive twice each at a barrier for two.
barrier b(2);

thread t[i in 0..3] { arrive b; arrive b; }
