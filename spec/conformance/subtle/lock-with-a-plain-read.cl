//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ schedules: 2, hbrs: 2, lazy-hbrs: 2, states: 2

// The lock of `b` reads what the write of `a` writes along with it.
plain var p;
var x;
mutex m;

thread a { x = 1; p = 1; }
thread b { lock m; let r = p; }
