//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ schedules: 3, hbrs: 2, lazy-hbrs: 2, states: 1

// [wait] [wake] [relock] [notify]: the predicate is checked in a loop.
var full;
mutex m;
cond c;

thread a { lock m; while full == 0 { wait c, m; } unlock m; }
thread b { lock m; full = 1; notify c; unlock m; }
