//@ outcomes: ok

// The lost update mended: the read and the write are one section.
const N = 3;
var x = 0;
mutex m;

thread t[i in 0..N] { with m { x = x + 1; } }

final { assert x == N; }
