//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ schedules: 21, hbrs: 6, lazy-hbrs: 6, states: 2

// Two writers, one of whom closes a guard and one of whom opens it again.
var x, y;

thread a { await x == 0 || y == 1; }
thread b { x = 1; }
thread c { y = 1; }
thread d { x = 0; }
