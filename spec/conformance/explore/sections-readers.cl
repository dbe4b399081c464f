//@ from: "closed form: N! schedules and HBRs; readers do not depend on one another, so 1 lazy HBR"
//@ outcomes: ok
//@ define: N=3
//@ schedules: 6, hbrs: 6, lazy-hbrs: 1, states: 1
//@ executions: lazy-optimal-dpor 1, lazy-tree-dpor 1, lazy-reverse-search 1
//@ define: N=7
//@ schedules: 5040, hbrs: 5040, lazy-hbrs: 1, states: 1
//@ executions: lazy-optimal-dpor 1

// N readers of one variable under one mutex.
const N = 7;
var x;
mutex m;

thread r[i in 0..N] { lock m; let a = x; unlock m; }
