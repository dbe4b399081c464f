//@ from: "traces of Nidhugg 0.4 (source, optimal) and GenMC 0.11 (--sc), by hand after GenMC synthetic/lock2inc: N!"
//@ define: N=2
//@ hbrs: 2, lazy-hbrs: 2
//@ define: N=3
//@ hbrs: 6, lazy-hbrs: 6
//@ define: N=4
//@ hbrs: 24, lazy-hbrs: 24
//@ define: N=5
//@ hbrs: 120, lazy-hbrs: 120

// Two counters under one mutex.
const N = 3;
var x, y;
mutex m;

thread t[i in 0..N] {
  with m {
    x = x + 1;
    y = y + 1;
  }
}
