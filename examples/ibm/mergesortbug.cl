//@ from: "depth-first search or DPOR, and the oracle"
//@ outcomes: ok failure
//@ schedules: 2782, hbrs: 38, lazy-hbrs: 38, states: 5, failure-states: 2

// IBM benchmark, mergesortbug: as mergesort, without any lock.
// Bug, data race: the number of threads that are left is read, read again and written.
// Class: latent.
// Contention: low N=4 THREADS=2, medium N=16 THREADS=4, high N=64 THREADS=8.
// Inferred: the elements are plain, since sorts of different parts touch different elements. A thread that is taken is
// given back when it was joined; at the end all have to be there.
const N = 4; const THREADS = 2;
var left = THREADS;
plain var a[N], b[N];

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
  if left > 0 {
    left -= 1;
    let other = spawn sort(from, middle);
    sort(middle, to);
    join other;
    left += 1;
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
  assert left == THREADS, "a thread was lost or found";
  for i in 0..N { assert a[i] == i + 1, "not sorted"; }
}
