//@ from: "traces of Nidhugg 0.4 (source, optimal) and GenMC 0.11 (--sc), by hand after GenMC data-structures/mcs_spinlock"
//@ define: N=2
//@ hbrs: 6, lazy-hbrs: 6
//@ define: N=3
//@ hbrs: 66, lazy-hbrs: 66
//@ skip: dfs "more than 250,000 executions, or 8,000,000 events"
//@ define: N=4
//@ hbrs: 1080, lazy-hbrs: 1080
//@ skip: dfs "more than 250,000 executions, or 8,000,000 events"
//@ skip: lazy-reverse-search "many parts for each of 1,080 HBRs"

// A lock that is a queue; spin loops are awaits.
const N = 2;
var tail, next[N + 1], may_go[N + 1], shared;

thread t[i in 1..N + 1] {
  may_go[i] = 0;
  next[i] = 0;
  let before = swap(tail, i);
  if before != 0 {
    next[before] = i;
    await may_go[i] == 1;
  }
  shared = 42;
  let after = next[i];
  if after == 0 {
    if !cas(tail, i, 0) {
      await next[i] != 0;
      after = next[i];
      may_go[after] = 1;
    }
  } else {
    may_go[after] = 1;
  }
}
