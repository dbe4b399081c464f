//@ from: "brute force; (N + 1)! HBRs"
//@ define: N=3
//@ schedules: 24, hbrs: 24, lazy-hbrs: 8, states: 8
//@ define: N=4
//@ schedules: 120, hbrs: 120, lazy-hbrs: 16, states: 16
//@ executions: lazy-tree-dpor 16, lazy-reverse-search 33
//@ define: N=6
//@ hbrs: 5040, lazy-hbrs: 64, states: 64
//@ executions: lazy-tree-dpor 64, lazy-reverse-search 193

// One writer and N readers of one variable under one mutex.
const N = 6;
var x;
mutex m;

thread w { lock m; x = 1; unlock m; }
thread r[i in 0..N] { lock m; let a = x; unlock m; }
