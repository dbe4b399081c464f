//@ from: "depth-first search and the oracle agree"
//@ profile: study
//@ outcomes: ok
//@ schedules: 3, hbrs: 1, lazy-hbrs: 1, states: 1

// [main-decides]: nobody notifies w, and main does not care.
mutex m;
cond c;
var x;

fn w() { with m { wait c, m; } }

main { spawn w(); x = 1; }
