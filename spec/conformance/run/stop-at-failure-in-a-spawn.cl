//@ from: "depth-first search and the oracle agree"
//@ profile: stop-at-failure
//@ outcomes: failure
//@ schedules: 2, hbrs: 2, lazy-hbrs: 2, states: 2, failure-states: 2

// [stop-at-failure]: a child that fails before its first op ends the execution in the step of its spawn.
var x, y;

fn child(i) { assert i < 1; x = i; }

main { let a = spawn child(0); let b = spawn child(1); y = 1; join a; }
