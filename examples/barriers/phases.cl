//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ schedules: 8100, hbrs: 1, lazy-hbrs: 1, states: 1

// Everybody writes, meets, then reads what the neighbour wrote.
const N = 3;
var x[N];
barrier b(N);

thread t[i in 0..N] {
  x[i] = i + 1;
  arrive b;
  assert x[(i + 1) % N] == (i + 1) % N + 1, "read before it was written";
}
