//@ from: "closed form: (2N)!/2^N schedules, (N!)^2 HBRs"
//@ define: N=2
//@ schedules: 6, hbrs: 4, lazy-hbrs: 4, states: 2
//@ define: N=3
//@ schedules: 90, hbrs: 36, lazy-hbrs: 36, states: 3
//@ define: N=4
//@ schedules: 2520, hbrs: 576, lazy-hbrs: 576, states: 4
//@ define: N=5
//@ schedules: 113400, hbrs: 14400, lazy-hbrs: 14400

// N threads increment a variable without a lock.
const N = 3;
var x;

thread t[i in 0..N] { x = x + 1; }
