//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok deadlock
//@ schedules: 8, hbrs: 4, lazy-hbrs: 4, states: 4, deadlock-states: 2

// A lock that nobody undoes, beside a section and a read of what is written behind it.
var x;
mutex m;

thread a { let r = x; }
thread b { lock m; x = 2; }
thread c { with m { } }
