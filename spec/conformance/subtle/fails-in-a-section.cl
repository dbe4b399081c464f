//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok failure
//@ schedules: 5, hbrs: 3, lazy-hbrs: 3, states: 3, failure-states: 2

// Who fails inside a section keeps the mutex.
mutex m;
var x;

thread a { lock m; let r = x; assert r == 0; unlock m; }
thread b { x = 1; with m { } }
