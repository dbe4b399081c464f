//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ condition: holds
//@ schedules: 2, hbrs: 2, lazy-hbrs: 2, states: 2

// [swap]: one op; gives the old value.
var x;

thread a { let old = swap(x, 1); }
thread b { let old = swap(x, 2); }

forall a:old == 0 && b:old == 1 && x == 2 || b:old == 0 && a:old == 2 && x == 1;
