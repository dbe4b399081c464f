//@ from: "traces of Nidhugg 0.4 (source, optimal) and GenMC 0.11 (--sc), by hand after GenMC synthetic/N-writers, Nidhugg from_TRACER/co10: N!"
//@ define: N=3
//@ hbrs: 6, lazy-hbrs: 6
//@ define: N=4
//@ hbrs: 24, lazy-hbrs: 24
//@ define: N=5
//@ hbrs: 120, lazy-hbrs: 120
//@ define: N=6
//@ hbrs: 720, lazy-hbrs: 720

// N writes of one variable; who made the threads reads it at last. By what is read alone there would be N.
const N = 5;
var x;

main {
  let writers[N];
  for i in 0..N { writers[i] = spawn write(i); }
  for i in 0..N { join writers[i]; }
  let r = x;
}
fn write(i) { x = i; }
