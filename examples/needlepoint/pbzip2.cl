//@ from: "depth-first search or DPOR, and the oracle"
//@ depths: failure 2
//@ define: ROUNDS=1
//@ outcomes: ok failure
//@ schedules: 656, hbrs: 3, lazy-hbrs: 3, states: 2, failure-states: 1
//@ define: ROUNDS=2
//@ outcomes: ok failure
//@ schedules: 3813, hbrs: 5, lazy-hbrs: 5, states: 3, failure-states: 2

// NeedlePoint, Pbzip2: a producer fills a queue, a consumer empties it, and `main` frees the mutex of the queue when the
// producer says that it is done.
// Bug, order: the consumer may have looked before that, and still use the mutex.
// Depth 2: the consumer looks before the producer is done, and locks after the mutex was freed.
// Here n=3, k=10; there n=3, k=1210.
// In the original `main` waits in a loop without a pause, which starves others under priorities; here it is an `await`.
// Inferred: the consumer looks once a round. The first point of a thread stands for its start.
const ROUNDS = 1; const FILLERS = 1;
var done = false, freed = false;
var block[2];

fn fill(who) { for k in 0..FILLERS { block[who] = k; } }

thread producer {
  point;
  fill(0);
  done = true;
}

thread consumer {
  point;
  for r in 0..ROUNDS {
    if done { return; }
    fill(1);
    assert !freed, "the mutex was freed";
  }
}

main {
  point;
  await done;
  freed = true;
}
