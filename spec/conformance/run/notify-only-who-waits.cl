//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok deadlock
//@ schedules: 218, hbrs: 56, lazy-hbrs: 32, states: 4, deadlock-states: 3

// [notify]: only those who wait at that moment may take it; two notifies may wake both.
mutex m;
cond c;

thread w[i in 0..2] { lock m; wait c, m; unlock m; }
thread n { notify c; notify c; }
