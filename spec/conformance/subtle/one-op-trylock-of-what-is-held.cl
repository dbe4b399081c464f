//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ schedules: 4, hbrs: 4, lazy-hbrs: 4, states: 3
//@ executions: ledger-hbr 4

// The thread holds the mutex, so there is nothing to wait for, and the loop runs as it is: between the `lock` and the
// `trylock` the other one can see that the mutex is held, and write what is read after the `trylock`.
reentrant mutex m;
plain var w;

thread a { lock m; while !trylock(m) { } let r = w; unlock m; unlock m; }
thread b { if trylock(m) { unlock m; } else { w = 1; } }
