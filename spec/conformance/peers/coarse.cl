//@ from: "traces of Nidhugg 0.4 and GenMC 0.11: N!; closed form: 1 lazy HBR"
//@ define: N=2
//@ hbrs: 2, lazy-hbrs: 1
//@ define: N=3
//@ hbrs: 6, lazy-hbrs: 1
//@ define: N=4
//@ hbrs: 24, lazy-hbrs: 1
//@ define: N=5
//@ hbrs: 120, lazy-hbrs: 1

// One mutex for all, each thread its own cell.
const N = 4;
var cell[N];
mutex m;

thread t[i in 0..N] {
  with m { cell[i] = cell[i] + 1; }
}

final { for i in 0..N { assert cell[i] == 1; } }
