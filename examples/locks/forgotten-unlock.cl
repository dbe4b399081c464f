//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok deadlock, switches: deadlock 1
//@ schedules: 5, hbrs: 3, lazy-hbrs: 3, states: 3, deadlock-states: 1

// An early way out leaves the mutex locked. `with` would have unlocked it.
var closed = false;
mutex m;

fn use_it() {
  lock m;
  if closed { return 0; }
  unlock m;
  return 1;
}

thread t { let r = use_it(); }
thread u { closed = true; lock m; unlock m; }
