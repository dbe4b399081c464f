//@ from: "depth-first search and the oracle agree"
//@ outcomes: failure
//@ schedules: 1, hbrs: 1, lazy-hbrs: 1, states: 1, failure-states: 1

// [call-depth]: 10,000 nested calls.
fn f(n) { return f(n + 1); }

thread t { let r = f(0); }
