//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ condition: holds
//@ schedules: 1, hbrs: 1, lazy-hbrs: 1, states: 1

// [trylock]: true on a reentrant mutex that the thread itself holds, and one level more.
reentrant mutex m;

thread a { lock m; let got = trylock(m); unlock m; unlock m; }

forall a:got;
