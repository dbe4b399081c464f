//@ from: "depth-first search and the oracle agree"
//@ outcomes: deadlock
//@ schedules: 2, hbrs: 2, lazy-hbrs: 2, states: 2, deadlock-states: 2

// [terminal-state]: a blocked thread keeps its whole stack: what it read tells two deadlocks apart.
var x;
sem s;

fn f(v) { acquire s; return v; }

thread a { let r = f(x); }
thread b { x = 1; }
