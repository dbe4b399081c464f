//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ condition: holds
//@ schedules: 2, hbrs: 2, lazy-hbrs: 2, states: 2

// [cas]: one op; true if it wrote. Exactly one of two wins.
var x;

thread a { let w = cas(x, 0, 1); }
thread b { let w = cas(x, 0, 2); }

forall a:w != b:w;
exists x == 1;
exists x == 2;
