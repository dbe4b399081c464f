//@ from: "traces of Nidhugg 0.4 (source, optimal) and GenMC 0.11 (--sc), by hand after GenMC synthetic/casrot, Nidhugg from_RCMC/casrot"
//@ define: N=2
//@ hbrs: 2, lazy-hbrs: 2
//@ define: N=3
//@ hbrs: 5, lazy-hbrs: 5
//@ define: N=4
//@ hbrs: 14, lazy-hbrs: 14
//@ define: N=5
//@ hbrs: 43, lazy-hbrs: 43
//@ define: N=6
//@ hbrs: 144, lazy-hbrs: 144
//@ define: N=7
//@ hbrs: 523, lazy-hbrs: 523

// Each thread waits in vain or not for the value of the one before: a failing `cas` is a read.
const N = 4;
var x;

thread t[i in 1..N + 1] { let done = cas(x, i - 1, i); }
