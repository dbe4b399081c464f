//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok deadlock
//@ schedules: 4, hbrs: 4, lazy-hbrs: 3, states: 2, deadlock-states: 1
//@ executions: optimal-dpor 4

// Each round looks in a section: nobody sees but by being blocked that the mutex was held.
mutex m;
var done, other;

thread a { loop { lock m; let r = done; unlock m; if r == 1 { break; } } }
thread b { with m { done = 1; } with m { other = 1; } with m { done = 0; } }
