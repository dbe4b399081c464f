//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ schedules: 2, hbrs: 2, lazy-hbrs: 2, states: 2

// Two send into a channel for one value.
chan c(1);

thread a { send c, 1; }
thread b { send c, 2; }
thread r { let v = recv(c); let w = recv(c); }
