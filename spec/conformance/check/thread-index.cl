//@ error: thread-index at 6:10

// The index of a thread in a condition is a plain number.
const N = 1;
thread p[i in 0..2] { let r = 1; point; }
exists p[N + 1]:r == 1;
