//@ from: "traces of GenMC 0.11 (--sc, with barriers), by hand after its synthetic/barrier3: N!"
//@ define: N=2
//@ hbrs: 2, lazy-hbrs: 2
//@ define: N=3
//@ hbrs: 6, lazy-hbrs: 6
//@ skip: dfs "more than 250,000 executions, or 8,000,000 events"
//@ define: N=4
//@ hbrs: 24, lazy-hbrs: 24
//@ skip: dfs "more than 250,000 executions, or 8,000,000 events"
//@ skip: lazy-reverse-search "many parts for each of 24 HBRs"

// N threads meet, N others take a lock; one that finds it taken is given up. Without its mode for barriers GenMC has 36
// traces for 6.
const N = 3;
barrier b(N);
var x;

thread t[i in 0..N] {
  assume cas(x, 0, 1);
  x = 0;
}
thread u[i in 0..N] { arrive b; }
