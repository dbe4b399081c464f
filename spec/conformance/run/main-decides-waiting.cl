//@ from: "depth-first search and the oracle agree"
//@ profile: study
//@ outcomes: deadlock
//@ schedules: 1, hbrs: 1, lazy-hbrs: 1, states: 1, deadlock-states: 1

// [main-decides]: main waits for w, which nobody notifies.
mutex m;
cond c;

fn w() { with m { wait c, m; } }

main { let t = spawn w(); join t; }
