//@ from: "depth-first search and the oracle agree"
//@ outcomes: deadlock
//@ schedules: 1, hbrs: 1, lazy-hbrs: 1, states: 1, deadlock-states: 1

// [write-lock]: no upgrade; a reader that asks to write blocks for ever.
rwlock l;

thread a { read_lock l; write_lock l; }
