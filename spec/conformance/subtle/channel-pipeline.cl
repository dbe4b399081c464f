//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ schedules: 5, hbrs: 1, lazy-hbrs: 1, states: 1

// Two channels in a row.
chan c(1), d(1);

thread a { send c, 1; send c, 2; }
thread b { let p = recv(c); send d, p + 1; p = recv(c); send d, p + 1; }
thread r { let p = recv(d); let q = recv(d); }
