//@ error: constant-order at 4:11

// A constant is declared before it is used in another one.
const A = B + 1;
const B = 1;
thread t { skip; }
