//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ schedules: 90, hbrs: 12, lazy-hbrs: 6, states: 6

// Smaller parts wait at deeper nodes: a write before a section, and two sections of another thread.
var z;
mutex m;

thread a { z = 2; }
thread b { z = 1; with m { } }
thread c { with m { } lock m; let r = z; unlock m; }
