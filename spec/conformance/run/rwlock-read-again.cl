//@ from: "depth-first search and the oracle agree"
//@ outcomes: deadlock
//@ schedules: 1, hbrs: 1, lazy-hbrs: 1, states: 1, deadlock-states: 1

// [read-lock]: asking again while holding blocks for ever.
rwlock l;

thread a { read_lock l; read_lock l; }
