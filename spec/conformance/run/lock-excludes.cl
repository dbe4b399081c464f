//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ condition: holds
//@ schedules: 2, hbrs: 2, lazy-hbrs: 2, states: 1

// [lock-acquire] [unlock]
var x;
mutex m;

thread t[i in 0..2] { lock m; x = x + 1; unlock m; }

forall x == 2;
