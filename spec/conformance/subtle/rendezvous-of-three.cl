//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ schedules: 30, hbrs: 2, lazy-hbrs: 2, states: 2

// Two send, one receives; what the senders do then has no order.
chan c(0);
var x, y;

thread a { send c, 1; x = 1; }
thread b { send c, 2; y = 1; }
thread r { let p = recv(c); let q = recv(c); }
