//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok deadlock
//@ schedules: 3, hbrs: 2, lazy-hbrs: 2, states: 2, deadlock-states: 1

// A wait gives up all levels of a reentrant mutex.
reentrant mutex m;
cond c;

thread a { with m { with m { wait c, m; } } }
thread b { with m { notify c; } }
