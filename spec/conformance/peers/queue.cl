//@ from: "traces of Nidhugg 0.4 (source, optimal), by hand after GenMC data-structures/ms-queue; GenMC 0.11 agrees without its rewriting of spin loops"
//@ hbrs: 50, lazy-hbrs: 50
//@ outcomes: ok assume-blocked
//@ executions: optimal-dpor 178
//@ skip: dfs "more than 250,000 executions, or 8,000,000 events"

// Michael and Scott's queue: each thread puts one value and takes one. A pointer is a node and 1,000 times a count; node
// 1 is the dummy, node 2 + i that of thread i. A last `cas` is assumed to succeed: 64 executions are given up. GenMC
// with its rewriting has 50, and gives 128 up.
const T = 2;
const C = 1000;
var head = 1, tail = 1, next[T + 2], value[T + 2];

thread t[i in 0..T] {
  put(i);
  take();
}
fn put(i) {
  let node = 2 + i;
  value[node] = i;
  let old = next[node];
  next[node] = old - old % C;
  let done = false;
  let last = 0;
  while !done {
    last = tail;
    let after = next[last % C];
    if last == tail {
      if after % C == 0 { done = cas(next[last % C], after, node + C * (after / C + 1)); }
      if !done {
        let moved = next[last % C] % C;
        cas(tail, last, moved + C * (last / C + 1));
      }
    }
  }
  cas(tail, last, node + C * (last / C + 1));
}
fn take() {
  loop {
    let first = head;
    let last = tail;
    let after = next[first % C];
    if head == first {
      if first % C == last % C {
        if after % C == 0 { break; }
        cas(tail, last, after % C + C * (last / C + 1));
      } else {
        let taken = value[after % C];
        assume cas(head, first, after % C + C * (first / C + 1));
        break;
      }
    }
  }
}
