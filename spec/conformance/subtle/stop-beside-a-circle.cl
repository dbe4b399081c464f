//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok deadlock
//@ schedules: 254, hbrs: 29, lazy-hbrs: 7, states: 7, deadlock-states: 5

// Where `b` stands before its lock, it also misses what `a` would do after its own.
plain var p;
mutex m, n;

thread c { lock m; lock n; unlock n; unlock m; }
thread d { lock n; lock m; unlock m; unlock n; }
thread a { lock m; p = 1; unlock m; }
thread b { lock n; let r = p; unlock n; }
