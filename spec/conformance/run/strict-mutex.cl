//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ schedules: 2, hbrs: 2, lazy-hbrs: 2, states: 1

// A mutex with a trylock somewhere is strict: the lazy relation keeps the order of its sections.
mutex m;

thread a { lock m; unlock m; }
thread b { lock m; unlock m; }
thread c { if false { let got = trylock(m); } }
