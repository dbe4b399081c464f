//@ from: "depth-first search or DPOR, and the oracle"
//@ outcomes: ok failure
//@ schedules: 1328, hbrs: 6, lazy-hbrs: 6, states: 3, failure-states: 2

// IBM benchmark, producerconsumer: a consumer takes so many items from a queue that a producer fills.
// Bug, anti-pattern: the consumer counts an item even if the queue was empty, and stops before it has them all.
// Class: always.
// Contention: low ITEMS=2, medium ITEMS=10, high ITEMS=50.
// Inferred: the consumer starts first; what is left in the queue is the error.
const ITEMS = 2;
mutex m;
var queued, counted;

fn consumer() {
  while counted < ITEMS {
    with m {
      if queued > 0 { queued -= 1; }
      counted += 1;
    }
  }
}

fn producer() {
  for k in 0..ITEMS { with m { queued += 1; } }
}

main {
  let c = spawn consumer();
  let p = spawn producer();
  join c; join p;
}

final { assert queued == 0, "items are left"; }
