//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ schedules: 2, hbrs: 2, lazy-hbrs: 2, states: 2

// Two sections write a plain variable.
plain var x;
mutex m;

thread a { lock m; x = 1; unlock m; }
thread b { lock m; x = 2; unlock m; }
