//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok deadlock
//@ schedules: 12, hbrs: 5, lazy-hbrs: 5, states: 3, deadlock-states: 1
//@ executions: optimal-dpor 8

// A thread may wait for ever in the inner loop and in the outer one.
var x, y;

thread a { loop { loop { if x != 0 { break; } } if y == 1 { break; } } }
thread b { x = 1; y = 1; }
thread c { y = 0; }
