//@ from: "depth-first search and the oracle agree"
//@ outcomes: deadlock
//@ schedules: 1, hbrs: 1, lazy-hbrs: 1, states: 1, deadlock-states: 1

// [rendezvous-sent]: blocked until its own value was taken.
chan c(0);

thread a { send c, 5; }
