//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok deadlock
//@ schedules: 3, hbrs: 2, lazy-hbrs: 2, states: 2, deadlock-states: 1

// [notify]: with no waiter it is lost.
mutex m;
cond c;

thread a { lock m; wait c, m; unlock m; }
thread b { lock m; notify c; unlock m; }
