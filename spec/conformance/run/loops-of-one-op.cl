//@ outcomes: ok
//@ schedules: 30, hbrs: 1, lazy-hbrs: 1, states: 1
//@ executions: dfs 30, ledger-hbr 1

// [loop-of-one-op] Each of these loops is one op: no execution is given up, and how often they look in vain is no matter.
mutex m;
var l, x, r;

thread a { while !cas(l, 0, 1) { } while swap(x, 1) == 1 { yield; } r = x; }
thread b { while !trylock(m) { } while l == 0 && x == 0 { } l = 0; }
