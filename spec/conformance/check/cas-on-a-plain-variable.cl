//@ error: plain-op at 5:24

// cas is an op, and accesses of a plain variable are none.
plain var x;
thread t { let r = cas(x, 0, 1); }
