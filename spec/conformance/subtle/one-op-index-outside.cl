//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok failure
//@ schedules: 3, hbrs: 3, lazy-hbrs: 3, states: 2, failure-states: 1
//@ executions: ledger-hbr 3

// An index outside of the array is a failure of the thread, on arrival as in any loop; but only if it is come to.
var a[2], x;

thread p { let i = 2; while x == 0 && a[i] == 0 { } }
thread q { x = 1; x = 0; }
