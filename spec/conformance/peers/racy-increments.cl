//@ from: "traces of Nidhugg 0.4 (source, optimal) and GenMC 0.11 (--sc), by hand after GenMC synthetic/inc"
//@ define: N=2
//@ hbrs: 4, lazy-hbrs: 4
//@ define: N=3
//@ hbrs: 36, lazy-hbrs: 36
//@ define: N=4
//@ hbrs: 576, lazy-hbrs: 576

// Increments that are no updates: a read and a write each.
const N = 3;
var x;

thread t[i in 0..N] { x = x + (1 << i); }
