//@ outcomes: failure

// An index of a local array is checked.
thread t { let a[2] = 0; let i = 2; a[i] = 1; }
