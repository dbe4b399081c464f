//@ outcomes: failure

// An element of a local array read before it is set.
thread t { let a[2]; a[0] = 1; let s = a[1] + 1; }
