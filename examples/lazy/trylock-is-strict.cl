//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ condition: holds
//@ schedules: 3, hbrs: 3, lazy-hbrs: 3, states: 2

// `b` behaves differently if it meets the section of `a`. The mutex is strict: the lazy relation keeps its order.
mutex m;

thread a { lock m; unlock m; }
thread b { let got = trylock(m); if got { unlock m; } }

exists b:got;
exists !b:got;
