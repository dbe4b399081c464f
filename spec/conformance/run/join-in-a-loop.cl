//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ condition: holds
//@ schedules: 44, hbrs: 1, lazy-hbrs: 1, states: 1

// Handles live in locals and local arrays.
var x[3];

fn child(i) { x[i] = i + 1; }

main {
  let h[3];
  for i in 0..3 { h[i] = spawn child(i); }
  for i in 0..3 { join h[i]; }
  assert x[0] + x[1] + x[2] == 6;
}

forall x[2] == 3;
