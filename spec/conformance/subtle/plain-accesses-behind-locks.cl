//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ schedules: 6, hbrs: 6, lazy-hbrs: 6, states: 6

// Plain accesses go along with locks, unlocks and writes of three threads.
plain var x, y;
mutex m;

thread a { lock m; x = 1; unlock m; if y == 0 { x = 2; } }
thread b { lock m; let r = x; y = r; unlock m; }
thread c { lock m; y = 1; unlock m; }
