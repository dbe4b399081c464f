//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ condition: holds
//@ schedules: 6, hbrs: 2, lazy-hbrs: 2, states: 2

// [rendezvous-send] [rendezvous-recv] [rendezvous-sent]: the sender goes on when its value was taken.
var x;
chan c(0);

thread a { send c, 5; let seen = x; }
thread b { x = 1; let r = recv(c); x = 2; }

forall b:r == 5;
never a:seen == 0;
exists a:seen == 1;
exists a:seen == 2;
