//@ from: "depth-first search and the oracle agree"
//@ outcomes: deadlock
//@ schedules: 180, hbrs: 6, lazy-hbrs: 6, states: 6, deadlock-states: 6

// Who did not meet in the first round meets nobody; those who did write.
barrier b(2);
var x;

thread t[i in 0..3] { arrive b; x = i; }
