//@ error: constant-fault at 4:11

// Constants are checked.
const N = 9223372036854775807 + 1;
thread t { skip; }
