//@ from: "depth-first search or DPOR, and the oracle"
//@ outcomes: ok failure
//@ schedules: 524, hbrs: 20, lazy-hbrs: 20, states: 14, failure-states: 6

// IBM benchmark, bufwriter: writers append to a buffer, each counts what it wrote, and the counts are compared.
// Bug, data race: by chance a writer is of a kind that does not lock; then appends are lost.
// Class: rare.
// Contention: low WRITERS=2 ROUNDS=1, medium WRITERS=5 ROUNDS=10, high WRITERS=10 ROUNDS=50.
// Inferred: the chance is `choose`, drawn when a writer is made.
const WRITERS = 2; const ROUNDS = 1;
mutex m;
var length;
var buffer[WRITERS * ROUNDS];
plain var written[WRITERS];

fn append(me) {
  let at = length;
  buffer[at] = me;
  length = at + 1;
  written[me] += 1;
}

fn writer(me) {
  let locks = choose(0..2) == 0;
  for r in 0..ROUNDS {
    if locks { with m { append(me); } }
    else { append(me); }
  }
}

main {
  let h[WRITERS];
  for i in 0..WRITERS { h[i] = spawn writer(i); }
  for i in 0..WRITERS { join h[i]; }
}

final {
  let sum = 0;
  for i in 0..WRITERS { sum += written[i]; }
  assert length == sum, "the counts differ";
}
