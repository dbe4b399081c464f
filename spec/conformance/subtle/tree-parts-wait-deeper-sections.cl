//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ schedules: 14, hbrs: 6, lazy-hbrs: 3, states: 2

// Smaller parts wait at deeper nodes: an increment in a section, and an empty section.
var y;
mutex m;

main { with m { y = y + 1; } }
thread b { with m { } }
thread c { y = 1; }
