//@ from: "depth-first search and the oracle agree"
//@ outcomes: deadlock
//@ schedules: 3, hbrs: 3, lazy-hbrs: 3, states: 3, deadlock-states: 3

// The second lock of `a` comes with a choice; it may be blocked for good.
mutex m;

thread a { lock m; unlock m; lock m; let r = choose(1..2); }
thread b { lock m; }
