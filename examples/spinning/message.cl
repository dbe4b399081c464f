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

// A message is passed by a flag, and the receiver looks at the flag until it is set.
var flag = false;
var data = 0;

thread a { data = 42; flag = true; }
thread b { while !flag { } assert data == 42; }
