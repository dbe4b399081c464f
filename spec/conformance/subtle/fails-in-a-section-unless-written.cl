//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok failure
//@ schedules: 4, hbrs: 3, lazy-hbrs: 2, states: 2, failure-states: 1

// Who fails inside a section before the write keeps the mutex.
mutex m;
var x;

thread a { with m { let r = x; assert r == 1; } }
thread b { x = 1; with m { } }
