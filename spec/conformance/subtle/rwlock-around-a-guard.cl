//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ schedules: 12, hbrs: 3, lazy-hbrs: 3, states: 1

// A reader waits, inside its lock, for what another reader does after its own.
rwlock l;
var x;

thread w { write_lock l; unlock l; }
thread r { read_lock l; await x == 1; unlock l; }
thread s { read_lock l; unlock l; x = 1; }
