//@ from: "depth-first search or DPOR, and the oracle"
//@ define: PAIRS=1
//@ outcomes: ok
//@ schedules: 9, hbrs: 2, lazy-hbrs: 2, states: 1
//@ define: PAIRS=2
//@ outcomes: ok deadlock
//@ hbrs: 176, lazy-hbrs: 176, states: 5, deadlock-states: 4
//@ skip: dfs "51,849 schedules"

// IBM benchmark, boundedbuffer: producers and consumers with a buffer for one, and one condition for both.
// Bug, deadlock: `notify`, not `notify_all`, may wake a producer when a consumer is needed, and everybody waits.
// Class: latent.
// Contention: low PAIRS=1, medium PAIRS=2 ITEMS=4, high PAIRS=5 ITEMS=8. With one pair the bug cannot happen.
// Inferred: which of those who wait is woken is open, as in Java.
const PAIRS = 2; const ITEMS = 1; const SIZE = 1;
mutex m;
cond changed;
var count;

fn producer() {
  for k in 0..ITEMS {
    with m {
      while count == SIZE { wait changed, m; }
      count += 1;
      notify changed;
    }
  }
}

fn consumer() {
  for k in 0..ITEMS {
    with m {
      while count == 0 { wait changed, m; }
      count -= 1;
      notify changed;
    }
  }
}

main {
  for i in 0..PAIRS {
    spawn producer();
    spawn consumer();
  }
}
