//@ from: "depth-first search and the oracle agree"
//@ outcomes: deadlock
//@ schedules: 2, hbrs: 2, lazy-hbrs: 2, states: 1, deadlock-states: 1

// [terminal-state]: the waiters of a condition are a set, not a queue.
mutex m;
cond c;

thread w[i in 0..2] { lock m; wait c, m; unlock m; }
