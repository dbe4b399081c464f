//@ error: constant-fault at 4:11

// Constants are checked.
const N = 1 / 0;
thread t { skip; }
