//@ from: "depth-first search and the oracle agree"
//@ outcomes: deadlock
//@ schedules: 4, hbrs: 2, lazy-hbrs: 2, states: 2, deadlock-states: 2

// Two send, one receives once.
chan c(0);

thread a { send c, 1; }
thread b { send c, 2; }
thread r { let v = recv(c); }
