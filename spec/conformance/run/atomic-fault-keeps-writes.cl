//@ from: "depth-first search and the oracle agree"
//@ outcomes: failure
//@ condition: holds
//@ schedules: 1, hbrs: 1, lazy-hbrs: 1, states: 1, failure-states: 1

// [atomic]: a fault keeps what was written.
var x, a[1];

thread t { atomic { x = 1; a[x] = 1; x = 2; } }

forall x == 1;
