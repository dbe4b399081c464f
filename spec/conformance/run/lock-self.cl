//@ from: "depth-first search and the oracle agree"
//@ outcomes: deadlock
//@ schedules: 1, hbrs: 1, lazy-hbrs: 1, states: 1, deadlock-states: 1

// [lock-self]: a plain mutex that the thread itself holds blocks for ever.
mutex m;

thread a { lock m; lock m; }
