//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok deadlock
//@ schedules: 206, hbrs: 9, lazy-hbrs: 7, states: 4, deadlock-states: 3

// A writer inside a section, sections inside the locks of two readers.
rwlock l;
mutex m;

thread a { with m { write_lock l; unlock l; } }
thread r[i in 0..2] { read_lock l; with m { } unlock l; }
