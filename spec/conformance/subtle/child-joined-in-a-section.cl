//@ from: "depth-first search and the oracle agree"
//@ outcomes: deadlock
//@ schedules: 1, hbrs: 1, lazy-hbrs: 1, states: 1, deadlock-states: 1

// A child waits for the mutex that its parent holds until the child ends.
mutex m;

fn c() { with m { } }
main { with m { let h = spawn c(); join h; } }
