//@ from: "depth-first search or DPOR, and the oracle"
//@ outcomes: ok failure
//@ schedules: 99, hbrs: 3, lazy-hbrs: 3, states: 2, failure-states: 1

// IBM benchmark, bubblesort: one thread for each pass over the array.
// Bug, order: a pass starts before the one before it has ended, and may overtake it.
// Class: latent.
// Contention: low N=3, medium N=10, high N=50.
// Inferred: two neighbours are compared and swapped under one mutex.
const N = 3;
mutex m;
var a[N];

fn pass(length) {
  for j in 0..length {
    with m {
      let left = a[j];
      let right = a[j + 1];
      if left > right {
        a[j] = right;
        a[j + 1] = left;
      }
    }
  }
}

main {
  for i in 0..N { plain a[i] = N - i; }
  let h[N - 1];
  for k in 0..N - 1 { h[k] = spawn pass(N - 1 - k); }
  for k in 0..N - 1 { join h[k]; }
}

final {
  for i in 0..N { assert a[i] == i + 1, "not sorted"; }
}
