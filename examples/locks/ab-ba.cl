//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok deadlock, switches: deadlock 1
//@ schedules: 6, hbrs: 3, lazy-hbrs: 2, states: 2, deadlock-states: 1

// Each thread may hold one mutex and wait for the other: the textbook deadlock.
mutex a, b;

thread t { lock a; lock b; unlock b; unlock a; }
thread u { lock b; lock a; unlock a; unlock b; }
