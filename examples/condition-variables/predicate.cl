//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ schedules: 3, hbrs: 2, lazy-hbrs: 2, states: 1

// The flag remembers that the signal was sent, and the waiter looks at it first.
var ready = false;
mutex m;
cond c;

thread waiter {
  with m { while !ready { wait c, m; } }
}
thread signaller {
  with m { ready = true; notify c; }
}
