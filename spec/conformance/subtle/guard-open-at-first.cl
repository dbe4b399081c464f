//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ schedules: 5, hbrs: 2, lazy-hbrs: 2, states: 1

// A guard over two variables is passed with either; the write that closes one part is not forced.
var x, y;

thread a { x = 1; }
thread c { y = 1; }
thread b { await y == 1 || x == 0; }
