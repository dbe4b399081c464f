//@ from: "depth-first search and the oracle agree"
//@ outcomes: deadlock
//@ schedules: 22, hbrs: 12, lazy-hbrs: 10, states: 3, deadlock-states: 3

// [notify]: one notify wakes at most one waiter.
mutex m;
cond c;

thread w[i in 0..2] { lock m; wait c, m; unlock m; }
thread n { lock m; notify c; unlock m; }
