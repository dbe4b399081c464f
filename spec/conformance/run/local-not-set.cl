//@ outcomes: failure

// A local read before it is set.
thread t { let r; let s = r + 1; }
