//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ condition: holds
//@ schedules: 2, hbrs: 1, lazy-hbrs: 1, states: 1

// Bounds of a family are constant expressions; its index is a parameter of the body.
const N = 2;
var x[2 * N];

thread t[i in N..2 * N] { x[i] = i; }

forall x[0] == 0 && x[1] == 0 && x[2] == 2 && x[3] == 3;
