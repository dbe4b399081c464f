//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok deadlock
//@ schedules: 2, hbrs: 2, lazy-hbrs: 2, states: 2, deadlock-states: 1

// A reader that keeps its lock twice.
rwlock l;

thread a { read_lock l; read_lock l; }
thread b { write_lock l; unlock l; }
