//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok deadlock, switches: deadlock 1
//@ schedules: 3, hbrs: 2, lazy-hbrs: 2, states: 2, deadlock-states: 1

// A lost wake-up: the notify may come before the wait, and then nobody is told.
mutex m;
cond c;

thread waiter { lock m; wait c, m; unlock m; }
thread signaller { lock m; notify c; unlock m; }
