//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ condition: holds
//@ schedules: 1, hbrs: 1, lazy-hbrs: 1, states: 1

// The second thread waits until the first has released.
var x = 0;
sem done;

thread first { x = 1; release done; }
thread second { acquire done; let r = x; }

forall second:r == 1;
