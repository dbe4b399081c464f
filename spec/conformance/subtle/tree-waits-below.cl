//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ schedules: 30, hbrs: 4, lazy-hbrs: 4, states: 4

// A lock that nobody undoes waits below.
var x, z;
mutex m;

thread a { x = 3; }
thread b { z = 1; let r = x; }
thread c { lock m; let r = z; }
