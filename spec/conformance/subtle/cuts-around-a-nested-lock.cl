//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok deadlock
//@ schedules: 10, hbrs: 4, lazy-hbrs: 4, states: 2, deadlock-states: 1

// A lock that nobody undoes, with another one inside.
var x;
mutex m, n;

thread a { lock n; x *= 1; unlock n; }
thread b { x = 0; }
thread c { lock n; lock m; }
