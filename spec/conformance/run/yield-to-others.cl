//@ from: "depth-first search and the oracle agree"
//@ profile: study
//@ outcomes: ok
//@ schedules: 2, hbrs: 2, lazy-hbrs: 2, states: 1

// [yield-to-others]: who comes to a yield lets another thread go first; the thread alone may run on.
var x;

thread a { x = 1; yield; x = 2; }
thread b { x = 3; }
