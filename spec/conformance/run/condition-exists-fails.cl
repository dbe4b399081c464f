//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ condition: fails
//@ schedules: 1, hbrs: 1, lazy-hbrs: 1, states: 1

// [condition]: exists that no terminal state satisfies.
var x;

thread t { x = 1; }

exists x == 2;
