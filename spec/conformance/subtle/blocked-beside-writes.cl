//@ from: "depth-first search and the oracle agree"
//@ outcomes: deadlock
//@ schedules: 5, hbrs: 3, lazy-hbrs: 3, states: 3, deadlock-states: 3
//@ executions: optimal-dpor 3

// The owner of the mutex waits for a third thread, which has nothing to do with the mutex.
var x;
mutex m;

thread a { lock m; x = 1; }
thread b { x = 2; }
thread c { lock m; }
