//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok failure
//@ schedules: 192, hbrs: 16, lazy-hbrs: 16, states: 12, failure-states: 1

// A stack over an array of nodes, after Treiber's: `head` is the index of the first node (0 if there is none),
// `next` links it. `pop` reads the head and its successor, then swaps. The nodes are used again. Thread b pops 1,
// pops 2 and pushes 1 back between the reads and the cas of a: the head is 1 again, the cas succeeds, and a makes
// 2 the head, a node that b still owns.
var head = 1, next[4] = {0, 2, 3, 0}, owner[4] = 0;

fn pop() {
  loop {
    let first = head;
    if first == 0 { return 0; }
    let second = next[first];
    if cas(head, first, second) { return first; }
  }
}

fn push(node) {
  loop {
    let first = head;
    next[node] = first;
    if cas(head, first, node) { return 0; }
  }
}

thread a {
  let p = pop();
  let q = pop();
  if q != 0 { assert fetch_add(owner[q], 1) == 0, "one node has two owners"; }
}
thread b {
  let p = pop();
  let q = pop();
  if q != 0 { assert fetch_add(owner[q], 1) == 0, "one node has two owners"; }
  if p != 0 { push(p); }
}
