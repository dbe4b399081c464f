//@ from: "state caching and the oracle agree"
//@ outcomes: ok deadlock
//@ skip: dfs "more than 200,000 HBRs: too slow for a test"
//@ skip: hbr-caching "more than 200,000 HBRs: too slow for a test"
//@ skip: lazy-hbr-caching "more than 200,000 HBRs: too slow for a test"
//@ skip: sleep-sets "more than 200,000 HBRs: too slow for a test"
//@ skip: dpor "more than 200,000 HBRs: too slow for a test"
//@ skip: source-dpor "more than 200,000 HBRs: too slow for a test"
//@ skip: optimal-dpor "more than 200,000 HBRs: too slow for a test"
//@ skip: lazy-dpor "more than 200,000 HBRs: too slow for a test"
//@ skip: ledger-hbr "more than 200,000 HBRs: too slow for a test"
//@ skip: lazy-optimal-dpor "more than 200,000 HBRs: too slow for a test"
//@ skip: lazy-tree-dpor "more than 200,000 HBRs: too slow for a test"
//@ skip: lazy-reverse-search "more than 200,000 HBRs: too slow for a test"

// Two producers and two consumers of two items each wait at one condition, and `notify` may wake the wrong one.
const CAPACITY = 1;
const ITEMS = 2;
mutex m;
cond changed;
var count = 0;

thread producer[i in 0..2] {
  for k in 0..ITEMS {
    with m {
      while count == CAPACITY { wait changed, m; }
      count += 1;
      notify changed;
    }
  }
}
thread consumer[i in 0..2] {
  for k in 0..ITEMS {
    with m {
      while count == 0 { wait changed, m; }
      count -= 1;
      notify changed;
    }
  }
}
