//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok deadlock
//@ condition: holds
//@ schedules: 6, hbrs: 3, lazy-hbrs: 3, states: 2, deadlock-states: 1

// [condition]: deadlocked states count.
var x;
mutex a, b;

thread s { lock a; lock b; x = x + 1; unlock b; unlock a; }
thread t { lock b; lock a; x = x + 1; unlock a; unlock b; }

exists x == 0;
exists x == 2;
never x == 1;
