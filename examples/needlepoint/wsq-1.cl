//@ from: "depth-first search or DPOR, and the oracle"
//@ depths: failure 3
//@ outcomes: ok failure
//@ schedules: 11300, hbrs: 9, lazy-hbrs: 9, states: 4, failure-states: 2

// NeedlePoint, WSQ-1: a work-stealing queue. Its owner pushes and pops at the tail, thieves steal at the head.
// Bug, atomicity: a thief looks without the lock whether there is an item, and does not look again under it. If two saw
// the last item, the second takes an empty slot.
// Depth 3: both look after the push, and before the other takes.
// Here n=3, k=28; there n=4, k=1916.
// Which three bugs the queue of the paper has is not said. Those of wsq-1, wsq-2 and wsq-3 are made up, with the depths
// that the paper has. `main` is the owner, and takes what is left when the thieves are gone. The first op of a thread
// stands for its start.
const ITEMS = 1; const THIEVES = 2;
mutex m;
var head, tail;
var slot[ITEMS + THIEVES];
plain var taken[ITEMS + 1];

fn push(x) {
  let t = tail;
  slot[t] = x;
  tail = t + 1;
}

fn pop() {
  let t = tail - 1;
  tail = t;
  if head <= t { return slot[t]; }
  tail = t + 1;
  with m {
    t = tail - 1;
    tail = t;
    if head <= t { return slot[t]; }
    tail = t + 1;
  }
  return 0;
}

fn steal() {
  if tail <= head { return 0; }
  with m {
    let h = head;
    head = h + 1;
    let x = slot[h];
    assert x > 0, "an empty slot was taken";
    return x;
  }
}

fn took(x) {
  if x > 0 {
    taken[x] += 1;
    assert taken[x] == 1, "an item was taken twice";
  }
}

fn thief() {
  point;
  took(steal());
}

main {
  let h[THIEVES];
  for i in 0..THIEVES { h[i] = spawn thief(); }
  for x in 1..ITEMS + 1 { push(x); }
  for i in 0..THIEVES { join h[i]; }
  loop {
    let x = pop();
    if x == 0 { break; }
    took(x);
  }
}

final {
  for x in 1..ITEMS + 1 { assert taken[x] == 1, "an item was lost"; }
}
