//@ from: "state caching; a model of such loops over its full graph"
//@ outcomes: ok
//@ states: 4
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

// [pure-op] A trylock sees that a holds the mutex: so a round of a is not pure, though it gives the mutex back.
mutex m;
var y;

thread a { loop { lock m; let r = y; unlock m; if r == 1 { break; } } }
thread b {
    let p = trylock(m);
    if p { unlock m; }
    lock m;
    unlock m;
    let q = trylock(m);
    if q { unlock m; }
    y = 1;
}
