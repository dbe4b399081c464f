//@ from: "depth-first search and the oracle agree"
//@ outcomes: failure
//@ schedules: 3, hbrs: 2, lazy-hbrs: 2, states: 2, failure-states: 2

// [failed-keeps-locks]: the others run on, and may block on it.
var x;
mutex m;

thread a { lock m; fail "holding m"; }
thread b { x = 1; lock m; x = 2; unlock m; }
