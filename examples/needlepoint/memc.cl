//@ from: "depth-first search or DPOR, and the oracle"
//@ depths: failure 2
//@ define: CLIENTS=2, define: FILLERS=1
//@ outcomes: ok failure
//@ schedules: 130, hbrs: 20, lazy-hbrs: 4, states: 3, failure-states: 1
//@ define: CLIENTS=2, define: FILLERS=1
//@ points: sync
//@ outcomes: ok failure
//@ schedules: 100, hbrs: 20, lazy-hbrs: 4, states: 3, failure-states: 1
//@ define: CLIENTS=2, define: FILLERS=0
//@ outcomes: ok failure
//@ schedules: 36, hbrs: 6, lazy-hbrs: 4, states: 3, failure-states: 1
//@ define: CLIENTS=3, define: FILLERS=0
//@ points: sync
//@ outcomes: ok failure
//@ schedules: 3444, hbrs: 90, lazy-hbrs: 36, states: 16, failure-states: 10

// NeedlePoint, Memc (memcached): clients increment a counter; before that each does FILLERS other requests.
// Bug, atomicity: the counter is read in one section and written in the next, so an increment is lost.
// Depth 2: a client reads, another one writes, the first one writes.
// Here n=2, k=20; there n=4, k=845, with 15, 25 and 35 more requests 2300, 3400 and 3900, with a point at every access
// (Memc am) 79132. With `--points sync` the points are those of Memc, else those of Memc am.
// Inferred: a filler locks the store and writes an item of its client. The first point of a thread stands for its start.
const CLIENTS = 2; const FILLERS = 1;
mutex store;
var item[CLIENTS], counter;

thread client[i in 0..CLIENTS] {
  point;
  for k in 0..FILLERS {
    with store { item[i] = k; }
  }
  lock store;
  let v = counter;
  unlock store;
  lock store;
  counter = v + 1;
  unlock store;
}

final { assert counter == CLIENTS, "an increment was lost"; }
