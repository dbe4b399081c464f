//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok assume-blocked
//@ condition: holds
//@ schedules: 1, hbrs: 1, lazy-hbrs: 1, states: 1

// [condition]: states of executions that an assume stopped do not count.
var x;

thread a { let r = x; assume r == 0; }
thread b { x = 1; }

never a:r == 1;
