//@ from: "traces of Nidhugg 0.4 (source, optimal) and GenMC 0.11 (--sc), by hand after Nidhugg from_TRACER/redundant_co"
//@ define: N=2
//@ hbrs: 90, lazy-hbrs: 90
//@ define: N=3
//@ hbrs: 560, lazy-hbrs: 560
//@ define: N=4
//@ hbrs: 3150, lazy-hbrs: 3150

// N writes by each of two threads, and two reads.
const N = 3;
var x;

thread ones { for i in 0..N { x = 1; } }
thread twos { for i in 0..N { x = 2; } }
thread reader { let p = x; let q = x; }
