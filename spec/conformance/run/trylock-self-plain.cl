//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ condition: holds
//@ schedules: 1, hbrs: 1, lazy-hbrs: 1, states: 1

// [trylock]: false on a plain mutex that the thread itself holds.
mutex m;

thread a { lock m; let got = trylock(m); unlock m; }

forall !a:got;
