//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ schedules: 2, hbrs: 2, lazy-hbrs: 2, states: 1
//@ executions: ledger-hbr 4

// Not one op: between two tries there is a read, so the mutex is strict.
mutex m;
var x, y, z;

thread a { while !trylock(m) { let seen = y; } unlock m; }
thread b { lock m; y = 1; unlock m; }
