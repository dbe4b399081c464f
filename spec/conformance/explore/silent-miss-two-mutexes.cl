//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ schedules: 150, hbrs: 6, lazy-hbrs: 4, states: 2

// Lazy DPOR may miss a state here without a warning; two mutexes, consistently nested.
var x, y;
mutex m, n;

thread a { lock m; lock n; y = 1; unlock n; unlock m; }
thread b { lock n; y = 1; let r = x; unlock n; }
thread c { lock m; x = 1; unlock m; }
