//@ from: "depth-first search and the oracle agree"
//@ profile: stop-at-failure
//@ outcomes: failure
//@ schedules: 3, hbrs: 3, lazy-hbrs: 3, states: 3, failure-states: 3

// [stop-at-failure]: after the transition in which a thread fails no thread is enabled.
var x, y;

thread a { x = 1; fail; }
thread b { y = 1; y = 2; }
