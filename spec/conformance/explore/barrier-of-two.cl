//@ from: "brute force"
//@ define: N=3
//@ schedules: 36, hbrs: 3, lazy-hbrs: 3, states: 3, deadlock-states: 3
//@ outcomes: deadlock
//@ define: N=4
//@ schedules: 1440, hbrs: 6, lazy-hbrs: 6, states: 1
//@ outcomes: ok

// N threads arrive at a barrier for two.
const N = 3;
barrier b(2);

thread t[i in 0..N] { arrive b; }
