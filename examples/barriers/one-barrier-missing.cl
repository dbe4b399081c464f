//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok failure
//@ schedules: 120, hbrs: 3, lazy-hbrs: 3, states: 3, failure-states: 2

// A barrier between write and read, but none between read and the next write.
var x[2];
barrier b(2);

thread t[i in 0..2] {
  x[i] = 1;
  arrive b;
  let seen = x[1 - i];
  x[i] = 2;
  assert seen == 1, "the neighbour was a round ahead";
}
