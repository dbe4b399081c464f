//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ schedules: 20, hbrs: 7, lazy-hbrs: 7, states: 3

// Both take the second mutex only if it is free.
mutex m, n;
var x;

thread a { lock m; if trylock(n) { x = 1; unlock n; } unlock m; }
thread b { lock n; if trylock(m) { x = 2; unlock m; } unlock n; }
