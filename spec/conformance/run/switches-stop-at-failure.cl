//@ from: "depth-first search and the oracle agree"
//@ profile: stop-at-failure
//@ outcomes: failure
//@ schedules: 3, hbrs: 3, lazy-hbrs: 3, states: 3
//@ switches: failure 0

// [stop-at-failure]: the execution ends where it fails, so an order of its events in which the failure is not the last
// of them is none.
var x;

thread a { x = 1; yield; fail; }
thread b { x = 2; }
