//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok deadlock
//@ schedules: 8, hbrs: 2, lazy-hbrs: 2, states: 2, deadlock-states: 1
//@ executions: optimal-dpor 3

// One spins with a mutex, one waits for the mutex, one waits in a loop for the second.
mutex m;
var x, y;

thread a { lock m; loop { if x != 0 { break; } } unlock m; }
thread b { lock m; x = 1; y = 1; unlock m; }
thread c { loop { if y != 0 { break; } } }
