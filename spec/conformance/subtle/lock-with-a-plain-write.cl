//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok deadlock
//@ schedules: 2, hbrs: 2, lazy-hbrs: 2, states: 2, deadlock-states: 1

// Both write inside their sections, one of which stays open.
plain var p;
var y;
mutex m;

thread a { lock m; y = 1; p = 1; unlock m; }
thread b { lock m; p = 2; }
