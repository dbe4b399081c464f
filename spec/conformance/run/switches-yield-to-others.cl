//@ from: "depth-first search and the oracle agree"
//@ profile: study
//@ outcomes: failure
//@ schedules: 2, hbrs: 2, lazy-hbrs: 2, states: 2
//@ switches: failure 1

// [yield-to-others]: whoever comes to the yield alone has to let the other go first. By the rules of the language no switch
// is needed.
var x;

thread a { x = 1; yield; fail; }
thread b { x = 2; }
