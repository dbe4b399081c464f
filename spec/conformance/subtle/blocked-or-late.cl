//@ from: "depth-first search and the oracle agree"
//@ outcomes: deadlock
//@ schedules: 2, hbrs: 2, lazy-hbrs: 2, states: 2, deadlock-states: 2
//@ executions: optimal-dpor 2

// One is blocked for good, or comes late: `b` keeps the second mutex.
mutex m, n;

thread a { lock m; lock n; }
thread b { lock m; lock n; unlock m; }
