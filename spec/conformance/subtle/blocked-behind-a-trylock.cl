//@ from: "depth-first search and the oracle agree"
//@ outcomes: deadlock
//@ schedules: 3, hbrs: 3, lazy-hbrs: 3, states: 3, deadlock-states: 3
//@ executions: optimal-dpor 3

// A failed `trylock` lies between the lock of the owner and the lock that waits for it.
mutex m;

thread a { lock m; }
thread b { let r = trylock(m); }
thread c { lock m; }
