//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ schedules: 24, hbrs: 24, lazy-hbrs: 1, states: 1

// The mutex orders the readers, though they only read.
const N = 4;
var x = 5;
mutex m;

thread r[i in 0..N] { lock m; let a = x; unlock m; }
