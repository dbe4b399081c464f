//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ condition: holds
//@ schedules: 2, hbrs: 2, lazy-hbrs: 2, states: 1

// [acquire] [release]
var x;
sem s = 1;

thread t[i in 0..2] { acquire s; x = x + 1; release s; }

forall x == 2;
