//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok assume-blocked
//@ condition: holds
//@ schedules: 1, hbrs: 1, lazy-hbrs: 1, states: 1

// [outcome-assume]: an execution that stops at a false assume is counted apart.
var x;

thread a { let r = x; assume r == 1; }
thread b { x = 1; }

forall a:r == 1;
