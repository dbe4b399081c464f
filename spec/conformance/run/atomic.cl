//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ condition: holds
//@ schedules: 2, hbrs: 2, lazy-hbrs: 2, states: 1

// [atomic]: one op.
var x;

thread t[i in 0..2] { atomic { x = x + 1; } }

forall x == 2;
