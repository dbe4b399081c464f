//@ from: "depth-first search and the oracle agree"
//@ outcomes: deadlock
//@ schedules: 3, hbrs: 2, lazy-hbrs: 2, states: 2, deadlock-states: 2
//@ executions: lazy-tree-dpor 2

// A section that begins inside another one ends where that one does not hold.
mutex m, n;

thread a { lock m; lock n; unlock m; }
thread b { lock n; }
