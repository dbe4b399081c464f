//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ schedules: 72, hbrs: 11, lazy-hbrs: 8, states: 8
//@ executions: lazy-tree-dpor 9, lazy-reverse-search 10

// Lazy DPOR may miss a state here without a warning: the point to go back to is in a third thread.
var x, z;
mutex m;

thread a { lock m; x = 1; let p = z; unlock m; }
thread b { let q = x; z = 1; }
thread c { lock m; let r = z; unlock m; }
