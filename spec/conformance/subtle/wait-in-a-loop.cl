//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ schedules: 3, hbrs: 2, lazy-hbrs: 2, states: 1

// One waits until it is written.
mutex m;
cond c;
var x;

thread w { lock m; while x == 0 { wait c, m; } unlock m; }
thread n { lock m; x = 1; notify c; unlock m; }
