//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ condition: holds
//@ schedules: 2, hbrs: 2, lazy-hbrs: 2, states: 1

// [send] [recv]: first in, first out.
chan c(2);

thread a { send c, 1; send c, 2; }
thread b { let p = recv(c); let q = recv(c); }

forall b:p == 1 && b:q == 2;
