//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok deadlock
//@ schedules: 10, hbrs: 2, lazy-hbrs: 2, states: 2, deadlock-states: 1

// Deadlocked if `b` meets inside its section before `a` had its own.
mutex m;
barrier b(2);

thread a { with m { } arrive b; }
thread b { with m { arrive b; } }
