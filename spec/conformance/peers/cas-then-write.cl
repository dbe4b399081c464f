//@ from: "traces of Nidhugg 0.4 (source, optimal) and GenMC 0.11 (--sc), by hand after GenMC synthetic/casw, Nidhugg from_RCMC/casw"
//@ define: N=2
//@ hbrs: 6, lazy-hbrs: 6
//@ define: N=3
//@ hbrs: 66, lazy-hbrs: 66
//@ define: N=4
//@ hbrs: 1200, lazy-hbrs: 1200

// A `cas` that one thread at most can win, and a write.
const N = 3;
var x;

thread t[i in 0..N] {
  let won = cas(x, 0, 1);
  x = i + 3;
}
