//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ condition: fails
//@ schedules: 2, hbrs: 2, lazy-hbrs: 2, states: 2

// [condition]: never with a witness.
var x;

thread a { x = 1; }
thread b { x = 2; }

never x == 1;
