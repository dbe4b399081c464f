//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ condition: holds
//@ schedules: 8, hbrs: 2, lazy-hbrs: 2, states: 2

// [rendezvous-send]: enabled when nothing is in transit.
chan c(0);

thread a { send c, 1; }
thread b { send c, 2; }
thread r { let p = recv(c); let q = recv(c); }

forall r:p + r:q == 3;
exists r:p == 1;
exists r:p == 2;
