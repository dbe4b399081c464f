//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok failure
//@ schedules: 9, hbrs: 6, lazy-hbrs: 6, states: 4, failure-states: 2
//@ executions: ledger-hbr 6

// A local that is not set is a failure of the thread, if it is come to.
var x, y;

thread p { let mine; if y == 1 { mine = 1; } while x == 1 && y == mine { } }
thread q { y = 1; x = 1; y = 0; }
