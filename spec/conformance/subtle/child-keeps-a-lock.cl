//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok deadlock
//@ schedules: 8, hbrs: 4, lazy-hbrs: 3, states: 3, deadlock-states: 2

// A child of a section keeps the lock that another thread takes twice.
mutex m, n;

fn c() { lock n; }
thread b { lock m; spawn c(); unlock m; }
thread a { lock m; lock n; unlock n; lock n; unlock n; unlock m; }
