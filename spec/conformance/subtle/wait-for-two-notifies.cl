//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok deadlock
//@ schedules: 218, hbrs: 56, lazy-hbrs: 32, states: 4, deadlock-states: 3

// Two wait; each notification wakes one, if anybody.
mutex m;
cond c;

thread w[i in 0..2] { with m { wait c, m; } }
thread n { notify c; notify c; }
