//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ condition: holds
//@ schedules: 3, hbrs: 3, lazy-hbrs: 3, states: 2

// [trylock]: one op that never blocks; false while another thread holds the mutex.
mutex m;

thread a { lock m; unlock m; }
thread b { let got = trylock(m); if got { unlock m; } }

exists b:got;
exists !b:got;
