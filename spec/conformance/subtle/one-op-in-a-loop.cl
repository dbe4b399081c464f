//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok deadlock
//@ schedules: 11, hbrs: 4, lazy-hbrs: 4, states: 3, deadlock-states: 1
//@ executions: ledger-hbr 6

// The loop of one op is in another one: the thread may be stuck in either, and in the outer one it comes by the head of
// the inner one.
var x, y;

thread a { loop { while x == 0 { } if y == 1 { break; } } }
thread b { x = 1; y = 1; }
thread c { y = 0; }
