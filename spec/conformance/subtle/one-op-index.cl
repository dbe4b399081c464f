//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ schedules: 10, hbrs: 2, lazy-hbrs: 2, states: 2
//@ executions: ledger-hbr 2

// The index of the variable is a local: it stays what it is while the thread waits.
var go[3], last;

thread first { go[1] = 1; go[0] = 1; }
thread p[i in 0..2] { while go[1 - i] == 0 && go[2] == 0 { } last = i; }
