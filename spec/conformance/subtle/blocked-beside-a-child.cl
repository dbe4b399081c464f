//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok deadlock
//@ schedules: 4, hbrs: 2, lazy-hbrs: 2, states: 2, deadlock-states: 1

// A mutex is kept for good; the parent of a child may be blocked at it.
mutex m;
var x;

fn c() { x = 1; }
thread a { lock m; x = 2; let h = spawn c(); unlock m; }
thread b { lock m; }
