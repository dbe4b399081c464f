//@ from: "state caching; a model of such loops over its full graph"
//@ outcomes: ok
//@ states: 8
//@ skip: dfs "executions of every length"
//@ skip: hbr-caching "executions of every length"
//@ skip: lazy-hbr-caching "executions of every length"
//@ skip: sleep-sets "executions of every length"
//@ skip: dpor "executions of every length"
//@ skip: source-dpor "executions of every length"
//@ skip: optimal-dpor "executions of every length"
//@ skip: lazy-dpor "executions of every length"
//@ skip: lazy-optimal-dpor "executions of every length"
//@ skip: ledger-hbr "executions of every length"
//@ skip: lazy-tree-dpor "executions of every length"
//@ skip: lazy-reverse-search "executions of every length"
//@ skip: oracle "executions of every length"

// [pure-op] Each round writes 1 and 0 again: b may see any three of these, so no round is pure.
var x, y;

thread a { loop { x = 1; if y == 1 { break; } x = 0; } }
thread b {
    let p = x;
    let q = x;
    let r = x;
    y = 1;
}
