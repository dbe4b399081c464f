//@ from: "depth-first search or DPOR, and the oracle"
//@ outcomes: ok failure
//@ schedules: 2492, hbrs: 18, lazy-hbrs: 18, states: 6, failure-states: 5

// IBM benchmark, bubblesort2: one thread for each pass, and each sleeps the longer the later its pass is.
// Bug, anti-pattern: the order of the passes is left to the sleeps.
// Class: rare, at high contention only.
// Contention: low N=3, medium N=10, high N=50.
// Inferred: no lock around the comparisons. A sleep is here as many `yield`; how long it is, has no meaning for a
// search, which may schedule a sleeper at once.
const N = 3;
var a[N];

fn pass(late, length) {
  for k in 0..late { yield; }
  for j in 0..length {
    let left = a[j];
    let right = a[j + 1];
    if left > right {
      a[j] = right;
      a[j + 1] = left;
    }
  }
}

main {
  for i in 0..N { plain a[i] = N - i; }
  let h[N - 1];
  for k in 0..N - 1 { h[k] = spawn pass(k, N - 1 - k); }
  for k in 0..N - 1 { join h[k]; }
}

final {
  for i in 0..N { assert a[i] == i + 1, "not sorted"; }
}
