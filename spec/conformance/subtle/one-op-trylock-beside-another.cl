//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ schedules: 4, hbrs: 3, lazy-hbrs: 3, states: 2
//@ executions: ledger-hbr 3

// Another `trylock` looks at the mutex: it is strict, and what the other one sees is part of the relation.
mutex m;
var x, y;

thread a { while !trylock(m) { } x = 1; unlock m; }
thread b { if trylock(m) { y = 1; unlock m; } }
