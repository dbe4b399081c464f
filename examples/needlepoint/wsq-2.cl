//@ from: "depth-first search or DPOR, and the oracle"
//@ depths: failure 2
//@ outcomes: ok failure
//@ schedules: 10572, hbrs: 8, lazy-hbrs: 8, states: 5, failure-states: 3

// NeedlePoint, WSQ-2: a work-stealing queue. Its owner pushes and pops at the tail, thieves steal at the head.
// Bug, atomicity: to look for an item and to lower the tail are two steps of the owner; a thief may take the item between
// them.
// Depth 2: the thief takes after the owner has looked, and before it lowers the tail.
// Here n=2, k=17; there n=4, k=1086.
// The bug is made up: which one the queue of the paper has is not said. The first point of a thread stands for its start.
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
  let t = tail;
  if head >= t { return 0; }
  tail = t - 1;
  return slot[t - 1];
}

fn steal() {
  with m {
    let h = head;
    head = h + 1;
    if h < tail { return slot[h]; }
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

thread owner {
  point;
  for x in 1..ITEMS + 1 { push(x); }
  loop {
    let x = pop();
    if x == 0 { break; }
    took(x);
  }
}

thread thief[i in 0..THIEVES] {
  point;
  took(steal());
}

final {
  for x in 1..ITEMS + 1 { assert taken[x] == 1, "an item was lost"; }
}
