//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok deadlock
//@ schedules: 6, hbrs: 3, lazy-hbrs: 3, states: 3, deadlock-states: 1
//@ executions: lazy-reverse-search 3

// Locks in opposite order around writes of one variable.
var x;
mutex m, n;

thread a { lock m; lock n; x = 1; unlock n; unlock m; }
thread b { lock n; lock m; x = 2; unlock m; unlock n; }
