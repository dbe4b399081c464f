//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ condition: holds
//@ schedules: 1, hbrs: 1, lazy-hbrs: 1, states: 1

// while, loop, break, continue.
var s;

thread t {
  let i = 0;
  let sum = 0;
  while i < 10 {
    i += 1;
    if i % 2 == 0 { continue; }
    sum += i;
  }
  loop { sum += 1; if sum >= 30 { break; } }
  s = sum;
}

forall s == 30;
