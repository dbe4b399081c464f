//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ condition: holds
//@ schedules: 48, hbrs: 1, lazy-hbrs: 1, states: 1

// An array of channels makes a ring.
const N = 3;
chan c[N](1);

thread t[i in 0..N] {
  send c[i], i;
  let r = recv(c[(i + 1) % N]);
}

forall t[0]:r == 1 && t[1]:r == 2 && t[2]:r == 0;
