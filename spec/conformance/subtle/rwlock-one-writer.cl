//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ schedules: 3480, hbrs: 8, lazy-hbrs: 8, states: 8

// A writer and three readers, who do not exclude each other.
rwlock l;
var x;

thread a { write_lock l; x = 1; unlock l; }
thread r[i in 0..3] { read_lock l; let p = x; unlock l; }
