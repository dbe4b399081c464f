//@ from: "traces of Nidhugg 0.4 (source, optimal) and GenMC 0.11 (--sc), by hand after Nidhugg from_DCDPOR/opt_lock"
//@ define: N=1
//@ hbrs: 10, lazy-hbrs: 10
//@ define: N=2
//@ hbrs: 42, lazy-hbrs: 42
//@ define: N=3
//@ hbrs: 126, lazy-hbrs: 126
//@ define: N=4
//@ hbrs: 346, lazy-hbrs: 346
//@ skip: dfs "2,055,948 events"
//@ define: N=6
//@ hbrs: 2430, lazy-hbrs: 2430
//@ skip: dfs "more than 250,000 executions, or 8,000,000 events"

// At most N tries of an optimistic lock.
const N = 3;
var x, y;

thread t[i in 0..2] {
  for k in 0..N {
    x = i;
    y = 1;
    if x == i { let r = y; break; }
  }
}
