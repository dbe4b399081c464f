//@ from: "state caching and the oracle agree"
//@ outcomes: ok
//@ states: 1
//@ skip: dfs "executions go round, so there is no end of relations"
//@ skip: hbr-caching "executions go round, so there is no end of relations"
//@ skip: lazy-hbr-caching "executions go round, so there is no end of relations"
//@ skip: sleep-sets "executions go round, so there is no end of relations"
//@ skip: dpor "executions go round, so there is no end of relations"
//@ skip: source-dpor "executions go round, so there is no end of relations"
//@ skip: optimal-dpor "executions go round, so there is no end of relations"
//@ skip: lazy-dpor "executions go round, so there is no end of relations"
//@ skip: ledger-hbr "executions go round, so there is no end of relations"
//@ skip: lazy-optimal-dpor "executions go round, so there is no end of relations"
//@ skip: lazy-tree-dpor "executions go round, so there is no end of relations"
//@ skip: lazy-reverse-search "executions go round, so there is no end of relations"

// A lock that is taken by one atomic operation, tried until it is free.
var l = 0, c = 0;

thread t[i in 0..2] {
  while !cas(l, 0, 1) { }
  c += 1;
  l = 0;
}

final { assert c == 2; }
