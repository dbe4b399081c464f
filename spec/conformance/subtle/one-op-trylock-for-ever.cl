//@ from: "depth-first search and the oracle agree"
//@ outcomes: deadlock
//@ schedules: 2, hbrs: 2, lazy-hbrs: 2, states: 2, deadlock-states: 2
//@ executions: ledger-hbr 2

// Nobody gives the mutex back: the loop is stuck, and nobody waits at a `lock`.
mutex m;
var x;

thread a { lock m; }
thread b { while !trylock(m) { } x = 1; }
