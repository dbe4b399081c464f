//@ from: "closed form: (N!)^2 schedules, 1 HBR"
//@ outcomes: ok
//@ define: N=2
//@ schedules: 4, hbrs: 1, lazy-hbrs: 1, states: 1
//@ define: N=3
//@ schedules: 36, hbrs: 1, lazy-hbrs: 1, states: 1
//@ define: N=4
//@ schedules: 576, hbrs: 1, lazy-hbrs: 1, states: 1
//@ define: N=5
//@ schedules: 14400, hbrs: 1, lazy-hbrs: 1, states: 1

// N threads meet once.
const N = 3;
barrier b(N);

thread t[i in 0..N] { arrive b; }
