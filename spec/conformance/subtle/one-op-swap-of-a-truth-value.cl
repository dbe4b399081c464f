//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok deadlock
//@ schedules: 34, hbrs: 14, lazy-hbrs: 14, states: 4, deadlock-states: 2
//@ executions: ledger-hbr 14

// The same with a truth value, which needs no comparison.
var taken = false, x;

thread p[i in 0..2] { while swap(taken, true) { } x = i; taken = false; }
thread q { while !swap(taken, false) { } }
