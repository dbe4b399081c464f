//@ from: "state caching and the oracle agree"
//@ outcomes: ok
//@ states: 1
//@ skip: dfs "too many schedules"
//@ skip: hbr-caching "33,048 HBRs: too slow for a test"
//@ skip: lazy-hbr-caching "33,048 HBRs: too slow for a test"
//@ skip: sleep-sets "33,048 HBRs: too slow for a test"
//@ skip: dpor "33,048 HBRs: too slow for a test"
//@ skip: source-dpor "33,048 HBRs: too slow for a test"
//@ skip: optimal-dpor "33,048 HBRs: too slow for a test"
//@ skip: lazy-dpor "33,048 HBRs: too slow for a test"
//@ skip: ledger-hbr "33,048 HBRs: too slow for a test"
//@ skip: lazy-optimal-dpor "33,048 HBRs: too slow for a test"
//@ skip: lazy-tree-dpor "33,048 HBRs: too slow for a test"
//@ skip: lazy-reverse-search "33,048 HBRs: too slow for a test"

// Three producers and three consumers of one item each. All sections wait for each other, so lazy HBRs are HBRs.
const CAPACITY = 1;
const ITEMS = 1;
mutex m;
cond filled, emptied;
var count = 0;

thread producer[i in 0..3] {
  for k in 0..ITEMS {
    with m {
      while count == CAPACITY { wait emptied, m; }
      count += 1;
      notify filled;
    }
  }
}
thread consumer[i in 0..3] {
  for k in 0..ITEMS {
    with m {
      while count == 0 { wait filled, m; }
      count -= 1;
      notify emptied;
    }
  }
}
