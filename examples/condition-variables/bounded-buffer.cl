//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ schedules: 81, hbrs: 8, lazy-hbrs: 8, states: 1

// A bounded buffer with two conditions.
const ITEMS = 2;
var full = false, slot = 0;
mutex m;
cond not_full, not_empty;

thread producer {
  for k in 0..ITEMS {
    with m {
      while full { wait not_full, m; }
      slot = k;
      full = true;
      notify not_empty;
    }
  }
}
thread consumer {
  for k in 0..ITEMS {
    with m {
      while !full { wait not_empty, m; }
      assert slot == k, "out of order";
      full = false;
      notify not_full;
    }
  }
}
