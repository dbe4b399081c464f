//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ schedules: 2, hbrs: 1, lazy-hbrs: 1, states: 1

// Capacity 0: when the send is over, the value was taken.
var taken = false;
chan c(0);

thread sender { send c, 7; let seen = taken; assert seen; }
thread receiver { taken = true; let v = recv(c); assert v == 7; }
