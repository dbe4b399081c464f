//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ schedules: 87702, hbrs: 14, lazy-hbrs: 14, states: 4

// Courtois, Heymans, Parnas 1971, the first problem: the first reader locks the writers out, the last lets them in.
// A semaphore does the locking, since the last reader need not be the first one.
var readers = 0, data = 0;
mutex m;
sem room = 1;

thread reader[i in 0..2] {
  with m {
    readers += 1;
    if readers == 1 { acquire room; }
  }
  let p = data;
  let q = data;
  with m {
    readers -= 1;
    if readers == 0 { release room; }
  }
  assert p == q, "a writer was inside";
}
thread writer { acquire room; data = 1; data = 2; release room; }
