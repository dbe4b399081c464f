//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ schedules: 400, hbrs: 9, lazy-hbrs: 9, states: 1

// A ring buffer of two slots: `free` and `full` count, no mutex is needed for one producer and one consumer.
const SLOTS = 2;
const ITEMS = 3;
var ring[SLOTS];
sem free = SLOTS, full = 0;

thread producer {
  for k in 0..ITEMS {
    acquire free;
    ring[k % SLOTS] = k + 1;
    release full;
  }
}
thread consumer {
  for k in 0..ITEMS {
    acquire full;
    assert ring[k % SLOTS] == k + 1, "out of order";
    release free;
  }
}
