//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok deadlock
//@ schedules: 28, hbrs: 10, lazy-hbrs: 10, states: 3, deadlock-states: 2

// A place for one value, without loops around the waits: a producer, two consumers.
mutex m;
cond full, empty;
var x;

thread p { with m { if x == 1 { wait empty, m; } x = 1; notify full; } }
thread c[i in 0..2] { with m { if x == 0 { wait full, m; } x = 0; notify empty; } }
