//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ condition: holds
//@ schedules: 1, hbrs: 1, lazy-hbrs: 1, states: 1

// [for]: the bounds are evaluated once.
var n = 2, c;

thread t { for i in 0..n { n = 5; c = c + 1; } }

forall c == 2;
