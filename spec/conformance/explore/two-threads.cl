//@ from: "closed form: C(2N + 1, N) schedules of N and N + 1 ops"
//@ outcomes: ok
//@ define: N=1
//@ schedules: 3, hbrs: 1, lazy-hbrs: 1, states: 1
//@ define: N=2
//@ schedules: 10, hbrs: 1, lazy-hbrs: 1, states: 1
//@ define: N=3
//@ schedules: 35, hbrs: 1, lazy-hbrs: 1, states: 1
//@ define: N=5
//@ schedules: 462, hbrs: 1, lazy-hbrs: 1, states: 1
//@ define: N=8
//@ schedules: 24310, hbrs: 1, lazy-hbrs: 1, states: 1

// Two threads of N and N + 1 ops that touch nothing.
const N = 2;

thread a { for i in 0..N { point; } }
thread b { for i in 0..N + 1 { point; } }
