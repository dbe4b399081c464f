//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ schedules: 150, hbrs: 6, lazy-hbrs: 4, states: 4

// Lazy DPOR may miss a state here without a warning; two mutexes, consistently nested.
var x, y;
mutex m, n;

thread a { lock n; y = 1; unlock n; }
thread b { lock m; let r = y; let s = x; unlock m; }
thread c { lock n; lock m; x = 1; unlock m; unlock n; }
