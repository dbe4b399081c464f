//@ from: "traces of GenMC 0.11 (--sc, with barriers), by hand after its synthetic/barrier1"
//@ define: N=2
//@ hbrs: 1, lazy-hbrs: 1
//@ define: N=3
//@ hbrs: 1, lazy-hbrs: 1
//@ define: N=4
//@ hbrs: 1, lazy-hbrs: 1
//@ define: N=5
//@ hbrs: 1, lazy-hbrs: 1

// N threads meet once: arrivals of one round commute.
const N = 3;
barrier b(N);

thread t[i in 0..N] { arrive b; }
