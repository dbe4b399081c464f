//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ schedules: 2, hbrs: 2, lazy-hbrs: 1, states: 1

// The same two orders, but a gate lets only one thread at a time take both: no deadlock.
mutex gate, a, b;

thread t { with gate { lock a; lock b; unlock b; unlock a; } }
thread u { with gate { lock b; lock a; unlock a; unlock b; } }
