//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ schedules: 1, hbrs: 1, lazy-hbrs: 1, states: 1

// [notify]: needs no mutex.
cond c;

thread a { notify c; notify_all c; }
