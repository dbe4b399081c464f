//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok deadlock
//@ schedules: 5, hbrs: 3, lazy-hbrs: 3, states: 3, deadlock-states: 2

// The notification comes too early, or in time, or never.
mutex m, n;
cond c;

thread a { lock m; unlock m; notify c; }
thread b { lock m; lock n; wait c, n; unlock n; unlock m; }
