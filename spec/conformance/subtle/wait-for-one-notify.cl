//@ from: "depth-first search and the oracle agree"
//@ outcomes: deadlock
//@ schedules: 20, hbrs: 12, lazy-hbrs: 10, states: 3, deadlock-states: 3

// Two wait, one is woken, if anybody.
mutex m;
cond c;

thread w[i in 0..2] { with m { wait c, m; } }
thread n { notify c; }
