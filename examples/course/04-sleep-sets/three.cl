//@ from: "brute force"
//@ outcomes: ok
//@ schedules: 6, hbrs: 2, lazy-hbrs: 2, states: 2

// One step each. Only the steps of a and c are dependent.
var x, y;

thread a { x = 1; }
thread b { y = 1; }
thread c { let r = x; }
