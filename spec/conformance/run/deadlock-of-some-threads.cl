//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok deadlock
//@ condition: holds
//@ schedules: 42, hbrs: 3, lazy-hbrs: 2, states: 2, deadlock-states: 1

// [outcome-deadlock]: some thread has not ended and none is enabled; the others may have ended.
var x;
mutex a, b;

thread s { lock a; lock b; unlock b; unlock a; }
thread t { lock b; lock a; unlock a; unlock b; }
thread u { x = 1; }

forall x == 1;
