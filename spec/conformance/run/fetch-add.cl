//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ condition: holds
//@ schedules: 2, hbrs: 2, lazy-hbrs: 2, states: 2

// [fetch-add]: one op; gives the old value, so nothing is lost.
var x;

thread a { let old = fetch_add(x, 1); }
thread b { let old = fetch_add(x, 1); }

forall x == 2 && a:old + b:old == 1;
