//@ from: "depth-first search and the oracle agree"
//@ outcomes: deadlock
//@ schedules: 6, hbrs: 6, lazy-hbrs: 6, states: 3, deadlock-states: 3

// Two of three guarded blocks can run.
var x;

thread t[i in 0..3] { atomic { await x < 2; x = x + 1; } }
