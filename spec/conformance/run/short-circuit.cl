//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ condition: holds
//@ schedules: 1, hbrs: 1, lazy-hbrs: 1, states: 1

// [short-circuit]: the right side of `&&` and `||` is read only if it decides.
var x, y, z[1];

thread a {
  let p = x == 1 && z[y] == 0;   // y is read only if x is 1
  let q = x == 0 || z[y] == 0;
}

forall !a:p && a:q;
