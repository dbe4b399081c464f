//@ from: "depth-first search and the oracle agree"
//@ outcomes: deadlock
//@ schedules: 2, hbrs: 1, lazy-hbrs: 1, states: 1, deadlock-states: 1

// Two threads send to each other over channels without a buffer: nobody ever receives.
chan c(0), d(0);

thread t { send c, 1; let r = recv(d); }
thread u { send d, 2; let r = recv(c); }
