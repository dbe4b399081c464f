//@ from: "closed form: C(M + N, N) schedules"
//@ outcomes: ok
//@ define: M=2, define: N=3
//@ schedules: 10, hbrs: 1, lazy-hbrs: 1, states: 1
//@ define: M=5, define: N=5
//@ schedules: 252, hbrs: 1, lazy-hbrs: 1, states: 1

// Two threads of M and N steps that touch nothing: `point` is a step and no more.
const M = 2;
const N = 3;

thread a { for i in 0..M { point; } }
thread b { for i in 0..N { point; } }
