//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ schedules: 5, hbrs: 1, lazy-hbrs: 1, states: 1

// A pipeline: numbers, their doubles, a sum.
chan numbers(1), doubles(1);

thread source { send numbers, 1; send numbers, 2; }
thread doubler {
  for k in 0..2 {
    let v = recv(numbers);
    send doubles, 2 * v;
  }
}
thread sink {
  let p = recv(doubles);
  let q = recv(doubles);
  assert p == 2 && q == 4;
}
