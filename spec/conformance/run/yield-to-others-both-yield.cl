//@ from: "depth-first search and the oracle agree"
//@ profile: study
//@ outcomes: ok
//@ schedules: 6, hbrs: 2, lazy-hbrs: 2, states: 2

// [yield-to-others]: only the thread that ran last steps aside, and for one choice.
var x;

thread a { point; yield; x = 1; }
thread b { point; yield; x = 2; }
