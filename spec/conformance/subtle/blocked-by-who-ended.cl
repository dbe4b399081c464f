//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok deadlock
//@ schedules: 2, hbrs: 2, lazy-hbrs: 2, states: 2, deadlock-states: 1

// A mutex that is kept blocks the other thread, unless that was first.
mutex m;

thread a { lock m; unlock m; }
thread b { lock m; }
