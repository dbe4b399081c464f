//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ schedules: 56, hbrs: 14, lazy-hbrs: 7, states: 1

// Two wait unless the section of `n` was before.
mutex m;
cond c;
var x;

thread w[i in 0..2] { with m { if x != 1 { wait c, m; } } }
thread n { with m { x = 1; notify_all c; } }
