//@ from: "traces of Nidhugg 0.4 (source, optimal, without commuting updates) and GenMC 0.11 (--sc), by hand after GenMC synthetic/ainc, Nidhugg from_RCMC/ainc: N!"
//@ define: N=2
//@ hbrs: 2, lazy-hbrs: 2
//@ define: N=3
//@ hbrs: 6, lazy-hbrs: 6
//@ define: N=4
//@ hbrs: 24, lazy-hbrs: 24
//@ define: N=5
//@ hbrs: 120, lazy-hbrs: 120
//@ define: N=6
//@ hbrs: 720, lazy-hbrs: 720

// Updates whose result nobody uses. Nidhugg by default takes them to commute, and then has one trace.
const N = 3;
var x;

thread t[i in 0..N] { fetch_add(x, 1); }
