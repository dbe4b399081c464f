//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ schedules: 5, hbrs: 4, lazy-hbrs: 4, states: 2

// What is received decides whether to receive again.
chan c(2);
var x;

thread a { send c, 1; }
thread b { send c, 2; }
thread r { let p = recv(c); if p == 1 { x = 1; let q = recv(c); } }
