//@ from: "traces of Nidhugg 0.4 (source, optimal) and GenMC 0.11 (--sc), by hand after GenMC data-structures/treiber-stack; blocked ones by Nidhugg"
//@ define: PUSH=2, define: POP=1
//@ hbrs: 18, lazy-hbrs: 18
//@ outcomes: ok assume-blocked
//@ executions: optimal-dpor 22
//@ define: PUSH=2, define: POP=2
//@ hbrs: 80, lazy-hbrs: 80
//@ outcomes: ok assume-blocked
//@ executions: optimal-dpor 156
//@ skip: dfs "more than 250,000 executions, or 8,000,000 events"
//@ define: PUSH=3, define: POP=1
//@ hbrs: 666, lazy-hbrs: 666
//@ outcomes: ok assume-blocked
//@ executions: optimal-dpor 846
//@ skip: dfs "more than 250,000 executions, or 8,000,000 events"

// As `treiber-stack.cl`, but a pop whose `cas` fails is given up: 4, 76 and 180 executions. A failing push writes a
// link, so it is another execution for all tools.
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
  let old = top;
  if old % 100 != 0 {
    let below = link[old % 100];
    assume cas(top, old, below % 100 + 100 * (old / 100 + 1));
    let r = value[old % 100];
  }
}
