//@ outcomes: ok deadlock

// Each thread may hold one mutex and wait for the other: the textbook deadlock.
mutex a, b;

thread t { lock a; lock b; unlock b; unlock a; }
thread u { lock b; lock a; unlock a; unlock b; }
