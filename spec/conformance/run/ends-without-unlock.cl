//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok deadlock
//@ schedules: 2, hbrs: 2, lazy-hbrs: 2, states: 2, deadlock-states: 1

// A thread may end with a mutex held; others block on it.
mutex m;

thread a { lock m; }
thread b { lock m; unlock m; }
