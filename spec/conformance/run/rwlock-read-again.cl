//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ schedules: 1, hbrs: 1, lazy-hbrs: 1, states: 1

// [read-lock]: who reads may lock for reading again, as any other thread may.
rwlock l;

thread a { read_lock l; read_lock l; unlock l; unlock l; }
