//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok deadlock
//@ schedules: 54, hbrs: 16, lazy-hbrs: 10, states: 4, deadlock-states: 3

// [notify-all]: wakes all who wait, for good.
mutex m;
cond c;

thread w[i in 0..2] { lock m; wait c, m; unlock m; }
thread n { lock m; notify_all c; unlock m; }
