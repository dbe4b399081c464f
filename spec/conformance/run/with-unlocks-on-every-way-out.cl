//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ condition: holds
//@ schedules: 1, hbrs: 1, lazy-hbrs: 1, states: 1

// [with]: unlocks at the end, on return, break and continue, inside out.
var x;
mutex m, n;

fn early(v) {
  with m { with n { if v == 0 { return 1; } } }
  return 2;
}

thread a {
  let p = early(0);
  let q = early(1);
  for i in 0..3 {
    with m {
      if i == 0 { continue; }
      if i == 1 { break; }
    }
  }
  with m { with n { x = 1; } }
}

forall x == 1 && a:p == 1 && a:q == 2;
