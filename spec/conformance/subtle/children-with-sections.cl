//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ schedules: 2955, hbrs: 30, lazy-hbrs: 30, states: 4

// Two parents spawn a child with a section, one of them only after a read.
var x, y;
mutex m;

fn c() { with m { x = 2; } }
thread a { let r = y; if r == 1 { spawn c(); } x = 1; }
thread b { spawn c(); y = 1; }
thread d { with m { let s = x; } }
