//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ schedules: 6, hbrs: 6, lazy-hbrs: 1, states: 1
//@ executions: ledger-hbr 6

// A `trylock` that is tried again is a `lock`: the mutex is not strict, and the order of its sections is forgotten.
mutex m[2];
var x, y;

thread a { while !trylock(m[1]) { } x = 1; unlock m[1]; }
thread b { let i = 1; while !trylock(m[i]) { yield; } y = 1; unlock m[i]; }
thread c { lock m[1]; unlock m[1]; }
