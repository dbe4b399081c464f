// A constant is not assigned.
const N = 1;
thread t { N = 2; }
