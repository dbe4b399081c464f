//@ error: not-assignable at 5:12

// A constant is not assigned.
const N = 1;
thread t { N = 2; }
