//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok deadlock
//@ schedules: 6, hbrs: 3, lazy-hbrs: 3, states: 3, deadlock-states: 2

// A child takes a lock that its parent has, and keeps another one.
mutex m, n;

fn c() { lock m; lock n; unlock n; }
thread a { lock n; let h = spawn c(); unlock n; }
thread b { lock n; }
