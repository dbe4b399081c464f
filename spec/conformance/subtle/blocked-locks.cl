//@ from: "depth-first search and the oracle agree"
//@ outcomes: deadlock
//@ schedules: 2, hbrs: 2, lazy-hbrs: 2, states: 2, deadlock-states: 2
//@ executions: lazy-tree-dpor 2, optimal-dpor 2

// Two locks and nobody unlocks.
mutex m;

thread a { lock m; }
thread b { lock m; }
