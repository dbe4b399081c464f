//@ from: "closed form: (N + 1)! schedules, 2^N HBRs"
//@ outcomes: ok
//@ define: N=1
//@ schedules: 2, hbrs: 2, lazy-hbrs: 2, states: 2
//@ define: N=2
//@ schedules: 6, hbrs: 4, lazy-hbrs: 4, states: 4
//@ define: N=3
//@ schedules: 24, hbrs: 8, lazy-hbrs: 8, states: 8
//@ define: N=4
//@ schedules: 120, hbrs: 16, lazy-hbrs: 16, states: 16
//@ define: N=6
//@ schedules: 5040, hbrs: 64, lazy-hbrs: 64, states: 64

// One writer, N readers.
const N = 3;
var x;

thread w { x = 1; }
thread r[i in 0..N] { let a = x; }
