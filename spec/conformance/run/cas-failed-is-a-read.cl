//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ schedules: 2, hbrs: 1, lazy-hbrs: 1, states: 1

// [cas]: a failed cas is a read: two of them commute.
var x;

thread a { let w = cas(x, 5, 1); }
thread b { let w = cas(x, 6, 2); }
