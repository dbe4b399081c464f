//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ schedules: 6, hbrs: 6, lazy-hbrs: 6, states: 6

// Read, add, try to swap in; again if another thread was faster.
var x = 0;

fn increment() {
  loop {
    let old = x;
    if cas(x, old, old + 1) { return old; }
  }
}

thread t[i in 0..3] { let old = increment(); }

final { assert x == 3; }
