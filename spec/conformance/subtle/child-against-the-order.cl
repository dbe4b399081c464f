//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok deadlock
//@ schedules: 118, hbrs: 18, lazy-hbrs: 9, states: 9, deadlock-states: 8

// A child locks in the other order than a family does, behind a section of its parent.
mutex m, n;

fn c() { lock n; lock m; unlock m; }
thread a { lock m; unlock m; spawn c(); }
thread b[i in 0..2] { lock m; lock n; unlock n; unlock m; }
