//@ outcomes: ok
//@ schedules: 2, hbrs: 2, lazy-hbrs: 1, states: 1

// [lock-reentrant]: inner levels are no ops.
reentrant mutex m;

thread t[i in 0..2] { lock m; lock m; lock m; unlock m; unlock m; unlock m; }
