//@ from: "closed form: N! schedules and HBRs; nobody reads, so N rf classes: who is last"
//@ outcomes: ok
//@ define: N=2
//@ schedules: 2, hbrs: 2, lazy-hbrs: 2, rf-classes: 2, lazy-rf-classes: 2, states: 1
//@ define: N=3
//@ schedules: 6, hbrs: 6, lazy-hbrs: 6, rf-classes: 3, lazy-rf-classes: 3, states: 1
//@ define: N=4
//@ schedules: 24, hbrs: 24, lazy-hbrs: 24, rf-classes: 4, lazy-rf-classes: 4, states: 1
//@ define: N=5
//@ schedules: 120, hbrs: 120, lazy-hbrs: 120, rf-classes: 5, lazy-rf-classes: 5, states: 1
//@ define: N=6
//@ schedules: 720, hbrs: 720, lazy-hbrs: 720, rf-classes: 6, lazy-rf-classes: 6, states: 1

// N writers of one variable.
const N = 4;
var x;

thread t[i in 0..N] { x = 1; }
