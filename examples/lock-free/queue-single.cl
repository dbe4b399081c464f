//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ schedules: 400, hbrs: 9, lazy-hbrs: 9, states: 1

// Lamport's queue: only the producer writes `tail`, only the consumer writes `head`.
const SLOTS = 2;
const ITEMS = 3;
var ring[SLOTS], head = 0, tail = 0;

thread producer {
  for k in 0..ITEMS {
    await tail - head < SLOTS;
    ring[k % SLOTS] = k + 1;
    tail = k + 1;
  }
}
thread consumer {
  for k in 0..ITEMS {
    await head < tail;
    assert ring[k % SLOTS] == k + 1, "out of order";
    head = k + 1;
  }
}
