//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ condition: holds
//@ schedules: 1, hbrs: 1, lazy-hbrs: 1, states: 1

// Recursion is allowed; each call has its own locals.
var x;

fn fib(n) {
  if n < 2 { return n; }
  let a = fib(n - 1);
  let b = fib(n - 2);
  return a + b;
}

thread t { x = fib(10); }

forall x == 55;
