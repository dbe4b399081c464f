//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ schedules: 4, hbrs: 4, lazy-hbrs: 4, states: 3
//@ executions: ledger-hbr 4

// A plain access after the loop belongs to the op, as it belongs to the last round; one before it does not.
var x;
plain var w;

thread a { let before = w; while x == 0 { } let after = w; }
thread b { point; w = 1; x = 1; w = 2; }
thread c { point; w = 3; }
