//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ schedules: 2, hbrs: 2, lazy-hbrs: 1, states: 1

// Two sections of one mutex that touch different variables.
var x, y;
mutex m;

thread a { lock m; x = 1; unlock m; }
thread b { lock m; y = 1; unlock m; }
