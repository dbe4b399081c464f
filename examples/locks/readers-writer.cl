//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ schedules: 142, hbrs: 4, lazy-hbrs: 4, states: 4

// Readers share, the writer is alone: no reader sees half a change.
var left = 0, right = 0;
rwlock l;

thread writer { write_lock l; left = 1; right = 1; unlock l; }
thread reader[i in 0..2] {
  read_lock l;
  let p = left;
  let q = right;
  unlock l;
  assert p == q, "half a change";
}
