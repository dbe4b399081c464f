//@ from: "depth-first search and the oracle agree"
//@ outcomes: failure
//@ schedules: 1, hbrs: 1, lazy-hbrs: 1, states: 1, failure-states: 1

// [bad-index] [fault-on-arrival]: of a mutex.
var x = 1;
mutex m[1];

thread t { lock m[x]; }
