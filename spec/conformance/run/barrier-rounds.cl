//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ condition: holds
//@ schedules: 720, hbrs: 1, lazy-hbrs: 1, states: 1

// [barrier-arrive] [barrier-leave]: cyclic; a write before the barrier is seen after it.
var x[2];
barrier b(2);

thread t[i in 0..2] {
  x[i] = 1;
  arrive b;
  let r = x[1 - i];
  arrive b;
  x[i] = 2;
}

forall t[0]:r == 1 && t[1]:r == 1;
