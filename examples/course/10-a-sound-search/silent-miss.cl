//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ condition: holds
//@ schedules: 72, hbrs: 11, lazy-hbrs: 8, states: 8

// The smallest known program without a deadlock on which the published lazy DPOR may miss a terminal state though
// neither of its two warnings applies: to run the section of `c` before that of `a` it would have to go back to
// before a's lock, but the race is between `b` and `c`.
var x, z;
mutex m;

thread a { lock m; x = 1; let p = z; unlock m; }
thread b { let q = x; z = 1; }
thread c { lock m; let r = z; unlock m; }

exists a:p == 1 && b:q == 1 && c:r == 0;
