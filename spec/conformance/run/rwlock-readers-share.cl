//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ schedules: 6, hbrs: 1, lazy-hbrs: 1, states: 1

// [read-lock]: readers share and commute.
rwlock l;

thread r[i in 0..2] { read_lock l; unlock l; }
