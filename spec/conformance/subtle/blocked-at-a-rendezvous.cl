//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok deadlock
//@ schedules: 5, hbrs: 2, lazy-hbrs: 2, states: 2, deadlock-states: 1

// Deadlocked if `b` receives inside its section before `a` had its own.
mutex m;
chan c(0);

thread a { with m { } send c, 1; }
thread b { with m { let r = recv(c); } }
