//@ from: "depth-first search and the oracle agree"
//@ outcomes: deadlock
//@ schedules: 2, hbrs: 2, lazy-hbrs: 2, states: 2, deadlock-states: 2
//@ executions: optimal-dpor 2

// Who has the mutex blocks itself and the other one.
mutex m;

thread a { lock m; lock m; }
thread b { lock m; }
