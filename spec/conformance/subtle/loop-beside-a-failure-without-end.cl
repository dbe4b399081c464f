//@ from: "depth-first search and the oracle agree"
//@ outcomes: failure
//@ schedules: 2, hbrs: 1, lazy-hbrs: 1, states: 1, failure-states: 1
//@ executions: optimal-dpor 2

// The thread that fails lets the other one out of its loop; where it does not get so far, it is given up.
var f;

thread a { loop { if f != 0 { break; } } }
thread b { f = 1; assert f == 0; }
