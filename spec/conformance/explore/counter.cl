//@ from: "closed form: N! schedules, HBRs and lazy HBRs, 1 state"
//@ outcomes: ok
//@ define: N=2
//@ schedules: 2, hbrs: 2, lazy-hbrs: 2, rf-classes: 2, lazy-rf-classes: 2, states: 1
//@ define: N=3
//@ schedules: 6, hbrs: 6, lazy-hbrs: 6, rf-classes: 6, lazy-rf-classes: 6, states: 1
//@ define: N=4
//@ schedules: 24, hbrs: 24, lazy-hbrs: 24, rf-classes: 24, lazy-rf-classes: 24, states: 1
//@ executions: dpor 24, lazy-reverse-search 24
//@ define: N=5
//@ schedules: 120, hbrs: 120, lazy-hbrs: 120, rf-classes: 120, lazy-rf-classes: 120, states: 1
//@ executions: dpor 120, lazy-tree-dpor 120, lazy-reverse-search 120
//@ define: N=6
//@ schedules: 720, hbrs: 720, lazy-hbrs: 720, rf-classes: 720, lazy-rf-classes: 720, states: 1

// Every thread increments one counter under one mutex: nothing can be saved.
const N = 4;
var x;
mutex m;

thread t[i in 0..N] {
  lock m;
  x = x + 1;
  unlock m;
}

final { assert x == N; }
