//@ from: "closed form: C(6, 3) schedules"
//@ outcomes: ok
//@ schedules: 20, hbrs: 1, lazy-hbrs: 1, states: 1

thread a { point; point; point; }
thread b { point; point; point; }
