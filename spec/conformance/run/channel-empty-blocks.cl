//@ from: "depth-first search and the oracle agree"
//@ outcomes: deadlock
//@ schedules: 1, hbrs: 1, lazy-hbrs: 1, states: 1, deadlock-states: 1

// [recv]: blocks while the channel is empty.
chan c(1);

thread a { let r = recv(c); }
