//@ from: "state caching and the oracle agree"
//@ outcomes: ok
//@ states: 4
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

// Peterson's algorithm as it is written in textbooks: a loop that goes round until the other thread lets this one in.
var turn = 0, flag[2];

thread p[i in 0..2] {
  flag[i] = 1;
  turn = 1 - i;
  while flag[1 - i] == 1 && turn == 1 - i { }
  let a = turn;
  flag[i] = 0;
}
