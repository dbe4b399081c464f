//@ from: "depth-first search or DPOR, and the oracle"
//@ outcomes: ok deadlock
//@ schedules: 90, hbrs: 3, lazy-hbrs: 3, states: 2, deadlock-states: 1

// IBM benchmark, deadlock: a pool lends pairs of resources.
// Bug, deadlock: a pair is locked in the order in which it was asked for: {A, B} beside {B, A}.
// Class: latent.
// Contention: low THREADS=2, medium THREADS=4, high THREADS=10.
// Inferred: threads with even numbers ask for {A, B}, the others for {B, A}.
const THREADS = 2; const ROUNDS = 1;
mutex resource[2];
var used;

fn use(first, second) {
  with resource[first] {
    with resource[second] { used += 1; }
  }
}

fn borrower(i) {
  for r in 0..ROUNDS { use(i % 2, 1 - i % 2); }
}

main {
  let h[THREADS];
  for i in 0..THREADS { h[i] = spawn borrower(i); }
  for i in 0..THREADS { join h[i]; }
}
