//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok failure
//@ schedules: 12, hbrs: 2, lazy-hbrs: 2, states: 2, failure-states: 1

// [fault-on-arrival]: a thread that does not hold the mutex fails, whoever holds it.
var x;
mutex m;

thread a { lock m; unlock m; }
thread b { if x == 0 { unlock m; } }
thread c { x = 1; }
