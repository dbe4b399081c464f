//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ schedules: 6, hbrs: 6, lazy-hbrs: 6, states: 1

// The lost update mended: the read and the write are one section.
const N = 3;
var x = 0;
mutex m;

thread t[i in 0..N] { with m { x = x + 1; } }

final { assert x == N; }
