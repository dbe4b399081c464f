//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ schedules: 14, hbrs: 4, lazy-hbrs: 4, states: 1

// A writer and two readers; only the write is inside the lock.
rwlock l;
var x;

thread w { write_lock l; x = 1; unlock l; }
thread r[i in 0..2] { read_lock l; unlock l; }
