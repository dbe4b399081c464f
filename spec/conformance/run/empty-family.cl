//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ schedules: 1, hbrs: 1, lazy-hbrs: 1, states: 1

// A family may be empty.
var x;

thread t[i in 0..0] { fail "no such thread"; }
thread a { x = 1; }
