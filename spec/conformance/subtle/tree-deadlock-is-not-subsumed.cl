//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok deadlock
//@ schedules: 11, hbrs: 4, lazy-hbrs: 4, states: 4, deadlock-states: 2

// A deadlock is not subsumed by a step that it does not have.
var y;
mutex n;

thread a { let r = y; lock n; }
thread b { y = y + 1; lock n; unlock n; }
