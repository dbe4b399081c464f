//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ condition: holds
//@ schedules: 1, hbrs: 1, lazy-hbrs: 1, states: 1

// [await]: one op, blocked until it holds.
var x;

thread a { await x == 2; let r = x; }
thread b { x = 1; x = 2; }

forall a:r == 2;
