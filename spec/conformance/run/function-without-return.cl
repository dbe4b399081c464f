//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ schedules: 1, hbrs: 1, lazy-hbrs: 1, states: 1

// A function that does not return a value gives 0.
fn f(v) { skip; }

thread t { assert f(1) == 0; }
