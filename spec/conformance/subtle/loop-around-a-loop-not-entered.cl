//@ from: "depth-first search and the oracle agree"
//@ outcomes: deadlock
//@ hbrs: 1, lazy-hbrs: 1, states: 1, deadlock-states: 1

// Nobody sets x: a waits in the outer loop, and never comes to the head of the inner one.
var x, y;

thread a { loop { if x == 1 { loop { if y != 0 { break; } } break; } } }
thread b { y = 1; }
