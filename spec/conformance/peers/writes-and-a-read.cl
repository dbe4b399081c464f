//@ from: "traces of Nidhugg 0.4 (source, optimal) and GenMC 0.11 (--sc), by hand after Nidhugg from_TRACER/n_writes_a_read_two_threads"
//@ define: N=2
//@ hbrs: 14, lazy-hbrs: 14
//@ define: N=3
//@ hbrs: 50, lazy-hbrs: 50
//@ define: N=4
//@ hbrs: 182, lazy-hbrs: 182
//@ define: N=6
//@ hbrs: 2508, lazy-hbrs: 2508

// N writes and a read by each of two threads.
const N = 4;
var x;

thread t[i in 0..2] {
  for k in 0..N { x = i; }
  let r = x;
}
