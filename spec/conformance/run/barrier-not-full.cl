//@ from: "depth-first search and the oracle agree"
//@ outcomes: deadlock
//@ schedules: 2, hbrs: 1, lazy-hbrs: 1, states: 1, deadlock-states: 1

// [barrier-leave]: blocked until its round is full.
barrier b(3);

thread t[i in 0..2] { arrive b; }
