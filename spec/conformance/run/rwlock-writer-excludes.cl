//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ condition: holds
//@ schedules: 6, hbrs: 6, lazy-hbrs: 6, states: 3

// [write-lock] [rw-unlock]: a writer is alone.
var x;
rwlock l;

thread w[i in 0..2] { write_lock l; x = x + 1; unlock l; }
thread r { read_lock l; let a = x; let b = x; unlock l; }

forall x == 2 && r:a == r:b;
