//@ outcomes: ok

// The flag remembers that the signal was sent, and the waiter looks at it first.
var ready = false;
mutex m;
cond c;

thread waiter {
  with m { while !ready { wait c, m; } }
}
thread signaller {
  with m { ready = true; notify c; }
}
