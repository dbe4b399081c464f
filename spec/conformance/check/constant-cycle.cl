//@ error: constant-cycle at 5:11

// Constants that need each other.
const A = B + 1;
const B = A + 1;
thread t { skip; }
