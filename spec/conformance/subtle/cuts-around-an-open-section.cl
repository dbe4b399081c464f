//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok deadlock
//@ schedules: 10, hbrs: 4, lazy-hbrs: 4, states: 4, deadlock-states: 1

// The largest beginnings without the write of `a` are two: with the open section of `b`, or with the section
// of `c`.
var x, y;
mutex m;

thread a { x = 1; }
thread b { lock m; y = 2; }
thread c { lock m; let r = x; x = 2; unlock m; }
