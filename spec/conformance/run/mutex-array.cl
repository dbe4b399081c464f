//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ condition: holds
//@ schedules: 51480, hbrs: 4, lazy-hbrs: 4, states: 1

// An array of mutexes: every element is a lock of its own.
var x[2];
mutex m[2];

thread t[i in 0..4] { with m[i % 2] { x[i % 2] = x[i % 2] + 1; } }

forall x[0] == 2 && x[1] == 2;
