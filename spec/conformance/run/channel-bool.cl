//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ condition: holds
//@ schedules: 1, hbrs: 1, lazy-hbrs: 1, states: 1

// A channel carries values of one type.
chan c(1);

thread a { send c, true; }
thread b { let r = recv(c); }

forall b:r;
