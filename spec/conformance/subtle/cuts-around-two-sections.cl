//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok deadlock
//@ schedules: 17, hbrs: 5, lazy-hbrs: 5, states: 4, deadlock-states: 2

// Two sections of `a` before the lock that nobody undoes, or between, or none.
var x = 1;
mutex m, n;

thread a { lock n; unlock n; lock n; let r = x; x = 2; unlock n; }
thread b { x = 2; }
thread c { lock n; lock m; }
