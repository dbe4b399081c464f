//@ from: "depth-first search and the oracle agree"
//@ outcomes: failure
//@ schedules: 1, hbrs: 1, lazy-hbrs: 1, states: 1, failure-states: 1

// [fault-on-arrival]: wait without the mutex.
mutex m;
cond c;

thread a { wait c, m; }
