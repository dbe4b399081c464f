//@ from: "depth-first search or DPOR, and the oracle"
//@ outcomes: ok failure
//@ schedules: 69, hbrs: 6, lazy-hbrs: 6, states: 6, failure-states: 4

// IBM benchmark, linkedlist: builders add elements at the end of a list; then it is walked through.
// Bug, stale value: the end is read without a lock; if another element was added since, one of the two is lost.
// Class: latent.
// Contention: low BUILDERS=2 ELEMENTS=1, medium BUILDERS=2 ELEMENTS=10, high BUILDERS=5 ELEMENTS=20.
// Inferred: elements are numbers, 0 is the head of the list.
const BUILDERS = 2; const ELEMENTS = 1;
var next[BUILDERS * ELEMENTS + 1], last;

fn builder(first) {
  for element in first..first + ELEMENTS {
    let end = last;
    next[end] = element;
    last = element;
  }
}

main {
  let h[BUILDERS];
  for i in 0..BUILDERS { h[i] = spawn builder(1 + i * ELEMENTS); }
  for i in 0..BUILDERS { join h[i]; }
}

final {
  let at = next[0];
  let length = 0;
  while at != 0 && length <= BUILDERS * ELEMENTS {
    at = next[at];
    length += 1;
  }
  assert length == BUILDERS * ELEMENTS, "an element was lost";
}
