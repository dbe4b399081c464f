//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ condition: holds
//@ schedules: 438, hbrs: 2, lazy-hbrs: 2, states: 1

// [notify] [acquire] [recv] [barrier-leave]: each lets another thread go on.
mutex m;
cond c;
sem s = 0;
chan q(1);
barrier b(2);
var ready = false;

thread waiter {
  lock m;
  while !ready { wait c, m; }
  unlock m;
  acquire s;
  let value = recv(q);
  arrive b;
}

thread helper {
  with m { ready = true; notify c; }
  release s;
  send q, 7;
  arrive b;
}

forall waiter:value == 7;
