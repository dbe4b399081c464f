//@ from: "depth-first search or DPOR, and the oracle"
//@ outcomes: ok failure
//@ schedules: 80, hbrs: 6, lazy-hbrs: 4, states: 4, failure-states: 2

// IBM benchmark, mergesort: each half is sorted by a thread of its own while there are threads left.
// Bug, atomicity: to look whether a thread is left and to take it are two sections; more may be taken than there are.
// Class: latent at low contention, rare at medium, always at high.
// Contention: low N=4 THREADS=2, medium N=16 THREADS=4, high N=64 THREADS=8.
// Inferred: the elements are plain, since sorts of different parts touch different elements.
const N = 4; const THREADS = 2;
mutex m;
var left = THREADS;
plain var a[N], b[N];

fn is_left() {
  with m { return left > 0; }
}

fn take() {
  with m {
    left -= 1;
    assert left >= 0, "more threads than there are";
  }
}

fn merge(from, middle, to) {
  let i = from;
  let j = middle;
  for k in from..to {
    if j == to || i < middle && a[i] <= a[j] {
      b[k] = a[i];
      i += 1;
    } else {
      b[k] = a[j];
      j += 1;
    }
  }
  for k in from..to { a[k] = b[k]; }
}

fn sort(from, to) {
  if to - from < 2 { return; }
  let middle = (from + to) / 2;
  if is_left() {
    take();
    let other = spawn sort(from, middle);
    sort(middle, to);
    join other;
  } else {
    sort(from, middle);
    sort(middle, to);
  }
  merge(from, middle, to);
}

main {
  for i in 0..N { a[i] = N - i; }
  sort(0, N);
}

final {
  for i in 0..N { assert a[i] == i + 1, "not sorted"; }
}
