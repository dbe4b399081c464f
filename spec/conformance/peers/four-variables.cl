//@ from: "traces of Nidhugg 0.4 (source, optimal) and GenMC 0.11 (--sc), by hand after GenMC synthetic/big0"
//@ hbrs: 69112, lazy-hbrs: 69112
//@ skip: dfs "more than 250,000 executions, or 8,000,000 events"
//@ skip: hbr-caching "more than 250,000 executions, or 8,000,000 events"
//@ skip: lazy-hbr-caching "more than 250,000 executions, or 8,000,000 events"
//@ skip: lazy-reverse-search "more than 500,000 parts"
//@ skip: sleep-sets "more than 250,000 executions, or 8,000,000 events"
//@ skip: lazy-tree-dpor "three times the time of lazy-optimal-dpor for 69,112 HBRs"
//@ skip: oracle "more than 12,000 states or relations"

// Two readers of four variables, two writers of two each.
var x, y, z, w;

thread long {
  let r = x;
  r = y; r = z; r = w; r = x; r = y; r = z;
}
thread short {
  let r = x;
  r = y; r = z;
}
thread first { for i in 1..4 { x = i; y = i; } }
thread second { for i in 1..4 { z = i; w = i; } }
