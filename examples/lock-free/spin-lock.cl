//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ schedules: 6, hbrs: 6, lazy-hbrs: 6, states: 1

// A lock of one variable. `atomic { await … }` blocks where real code would spin.
var locked = false, x = 0;

thread t[i in 0..3] {
  atomic { await !locked; locked = true; }
  x = x + 1;
  locked = false;
}

final { assert x == 3; }
