//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok deadlock
//@ schedules: 286, hbrs: 64, lazy-hbrs: 36, states: 4, deadlock-states: 3

// Two wait; the first notification wakes all who are there.
mutex m;
cond c;

thread w[i in 0..2] { with m { wait c, m; } }
thread n { notify_all c; notify c; }
