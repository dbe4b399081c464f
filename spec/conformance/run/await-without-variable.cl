//@ outcomes: ok
//@ schedules: 2, hbrs: 1, lazy-hbrs: 1, states: 1

// [await]: one op even without a shared variable.
thread t[i in 0..2] { await true; }
