//@ from: "depth-first search or DPOR, and the oracle"
//@ depths: failure 2
//@ outcomes: ok failure
//@ schedules: 220, hbrs: 4, lazy-hbrs: 4, states: 3, failure-states: 1

// NeedlePoint, WSQ-3: a work-stealing queue. Its owner pushes and pops at the tail, thieves steal at the head.
// Bug, atomicity: a thief reads the slot before it claims it; what it read may be from before the push.
// Depth 2: the thief reads the slot before the push, and looks at the tail after it.
// Here n=2, k=28; there n=4, k=1717.
// The bug is made up: which one the queue of the paper has is not said. `main` is the owner, and takes what is left when
// the thieves are gone. The first op of a thread stands for its start.
const ITEMS = 1; const THIEVES = 1;
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
  let x = slot[head];
  with m {
    let h = head;
    head = h + 1;
    if h < tail { return x; }
    head = h;
  }
  return 0;
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
