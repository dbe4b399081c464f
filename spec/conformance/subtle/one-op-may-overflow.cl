//@ from: "depth-first search and the oracle agree"
//@ outcomes: failure
//@ schedules: 1, hbrs: 1, lazy-hbrs: 1, states: 1, failure-states: 1
//@ executions: ledger-hbr 2

// A sum may have no value for what is read: the loop runs as it is, and fails there.
const MOST = 9223372036854775807;
var x;

thread a { while x + 1 == 1 { } }
thread b { x = MOST; }
