//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ schedules: 2, hbrs: 2, lazy-hbrs: 2, states: 1

// A trylock on one element makes the whole array strict.
mutex m[2];

thread a { lock m[0]; unlock m[0]; }
thread b { lock m[0]; unlock m[0]; }
thread c { if false { let got = trylock(m[1]); } }
