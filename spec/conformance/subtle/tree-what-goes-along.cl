//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ schedules: 20, hbrs: 6, lazy-hbrs: 6, states: 6

// What can begin with a step goes along with it to where the step is searched.
var x, y;

thread a { let r = y; y = r * 2; x = 2; }
thread b { y = 3; }
thread c { let r = x; }
