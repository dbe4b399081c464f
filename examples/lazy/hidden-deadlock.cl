//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok deadlock
//@ schedules: 6, hbrs: 3, lazy-hbrs: 2, states: 2, deadlock-states: 1

// No two events of the two threads are related in the lazy relation, so lazy DPOR runs one schedule and warns:
// the order of the two mutexes makes a deadlock possible. Lazy HBR caching finds it.
var x, y;
mutex a, b;

thread t { lock a; lock b; x = 1; unlock b; unlock a; }
thread u { lock b; lock a; y = 1; unlock a; unlock b; }
