//@ from: "depth-first search and the oracle agree"
//@ outcomes: failure
//@ schedules: 1, hbrs: 1, lazy-hbrs: 1, states: 1, failure-states: 1

// [not-held] [fault-on-arrival]: an unlock without the mutex is no op; it fails in the transition before.
mutex m;

thread a { point; unlock m; }
