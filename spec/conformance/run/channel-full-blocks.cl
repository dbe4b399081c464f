//@ from: "depth-first search and the oracle agree"
//@ outcomes: deadlock
//@ schedules: 1, hbrs: 1, lazy-hbrs: 1, states: 1, deadlock-states: 1

// [send]: blocks while the channel is full.
chan c(1);

thread a { send c, 1; send c, 2; }
