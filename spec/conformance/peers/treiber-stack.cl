//@ from: "depth-first search and the oracle agree; program after GenMC data-structures/treiber-stack"
//@ loops: run
//@ define: PUSH=2, define: POP=1
//@ hbrs: 22, lazy-hbrs: 22
//@ define: PUSH=2, define: POP=2
//@ hbrs: 220, lazy-hbrs: 220
//@ skip: dfs "more than 250,000 executions, or 8,000,000 events"
//@ define: PUSH=3, define: POP=1
//@ hbrs: 1062, lazy-hbrs: 1062
//@ skip: dfs "more than 250,000 executions, or 8,000,000 events"

// A stack without a lock; the top is a node and 100 times a count. Nidhugg and GenMC have 18, 80 and 666: they leave
// out failing rounds of a pop. The same without these rounds is `treiber-stack-at-once.cl`.
const PUSH = 2;
const POP = 1;
var top, link[PUSH + 1], value[PUSH + 1];

thread push[i in 1..PUSH + 1] {
  value[i] = i;
  loop {
    let old = top;
    link[i] = old;
    if cas(top, old, i + 100 * (old / 100 + 1)) { break; }
  }
}
thread pop[i in 0..POP] {
  loop {
    let old = top;
    if old % 100 == 0 { break; }
    let below = link[old % 100];
    if cas(top, old, below % 100 + 100 * (old / 100 + 1)) {
      let r = value[old % 100];
      break;
    }
  }
}
