//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ schedules: 1, hbrs: 1, lazy-hbrs: 1, states: 1

// Handles are compared.
fn child() { skip; }

main {
  let h = spawn child();
  let k = spawn child();
  assert h == h && h != k;
}
