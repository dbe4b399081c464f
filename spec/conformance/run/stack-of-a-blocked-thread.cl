//@ outcomes: deadlock

// [terminal-state]: a blocked thread keeps its whole stack: what it read tells two deadlocks apart.
var x;
sem s;

fn f(v) { acquire s; return v; }

thread a { let r = f(x); }
thread b { x = 1; }
