//@ outcomes: ok

// The mutex orders the readers, though they only read.
const N = 4;
var x = 5;
mutex m;

thread r[i in 0..N] { lock m; let a = x; unlock m; }
