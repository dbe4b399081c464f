//@ from: "depth-first search and the oracle agree"
//@ outcomes: failure

// [fault-on-arrival]: an index out of range fails on arrival; the place is the whole `recv`.
chan c[2](1);
var x = 2;

thread t { let r = x; r = recv(c[r]); }
