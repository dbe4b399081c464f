//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ schedules: 3, hbrs: 3, lazy-hbrs: 3, states: 1
//@ executions: ledger-hbr 3

// Within an `atomic` nobody waits: the loop runs as it is.
var x = 1, r;

fn come_in() { while x == 0 { } }

thread a { atomic { come_in(); r = 1; } come_in(); }
thread b { x = 2; }
