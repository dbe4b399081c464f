//@ from: "depth-first search and the oracle agree"
//@ outcomes: deadlock
//@ schedules: 36, hbrs: 8, lazy-hbrs: 8, states: 8, deadlock-states: 8

// Two locks that nobody undoes, and a section.
var y;
mutex m;

main { y = 1; lock m; }
thread b { y = 2; lock m; }
thread c { with m { } }
