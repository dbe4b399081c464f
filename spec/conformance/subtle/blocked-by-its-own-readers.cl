//@ from: "depth-first search and the oracle agree"
//@ outcomes: deadlock
//@ schedules: 5, hbrs: 3, lazy-hbrs: 3, states: 3, deadlock-states: 3

// Who reads and then writes blocks itself, and the other one too.
mutex m;
rwlock l;

thread a { with m { } write_lock l; unlock l; }
thread b { read_lock l; with m { write_lock l; } }
