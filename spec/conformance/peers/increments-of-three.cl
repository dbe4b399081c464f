//@ from: "traces of Nidhugg 0.4 (source, optimal, without commuting updates) and GenMC 0.11 (--sc), by hand after GenMC synthetic/cinc: (N!)^3"
//@ define: N=2
//@ hbrs: 8, lazy-hbrs: 8
//@ define: N=3
//@ hbrs: 216, lazy-hbrs: 216

// Updates of three variables whose result nobody uses. Nidhugg by default takes them to commute.
const N = 2;
var x, y, z;

thread t[i in 0..N] {
  fetch_add(x, 1);
  fetch_add(y, 1);
  fetch_add(z, 1);
}
