//@ from: "traces of Nidhugg 0.4 (source, optimal, without commuting updates) and GenMC 0.11 (--sc), by hand after GenMC synthetic/binc, Nidhugg from_RCMC/binc: (N!)^2"
//@ define: N=2
//@ hbrs: 4, lazy-hbrs: 4
//@ define: N=3
//@ hbrs: 36, lazy-hbrs: 36
//@ define: N=4
//@ hbrs: 576, lazy-hbrs: 576

// Updates of two variables whose result nobody uses. Nidhugg by default takes them to commute.
const N = 3;
var x, y;

thread t[i in 0..N] {
  fetch_add(x, 1);
  fetch_add(y, 1);
}
