//@ from: "closed form: C(4, 2) schedules, no dependent steps"
//@ outcomes: ok
//@ schedules: 6, hbrs: 1, lazy-hbrs: 1, states: 1
//@ executions: dpor 1

var x, y;

thread a { x = 1; x = 2; }
thread b { let r = y; let s = y; }
