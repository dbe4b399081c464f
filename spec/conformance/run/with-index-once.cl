//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ condition: holds
//@ schedules: 36, hbrs: 2, lazy-hbrs: 1, states: 1

// [with]: the index is evaluated once, so the same mutex is unlocked.
var i;
mutex m[2];

thread a { with m[i] { i = 1; } }
thread b { with m[0] { } with m[1] { } }

forall i == 1;
