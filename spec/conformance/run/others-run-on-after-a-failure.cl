//@ from: "depth-first search and the oracle agree"
//@ outcomes: failure
//@ condition: holds
//@ schedules: 1, hbrs: 1, lazy-hbrs: 1, states: 1, failure-states: 1

// [outcome-failure]: a failed thread halts, the others run on.
var x;

thread a { fail "at once"; }
thread b { x = 1; }

forall x == 1;
