//@ from: "brute force; optimal DPOR misses an HBR if a blocked op counts with its least values only"
//@ outcomes: deadlock
//@ hbrs: 6, lazy-hbrs: 6, states: 3
//@ executions: sleep-sets 8

// The lock of `a` chooses a value, and with one of them touches `x` too. Where it is blocked at the end, both count.
var x;
mutex n;

thread a {
  lock n;
  if choose(0..2) == 1 { plain x = 2; }
  x = 2;
}
thread b { x = 1; }
thread c { lock n; }
