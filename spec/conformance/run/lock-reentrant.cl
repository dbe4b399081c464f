//@ outcomes: ok
//@ schedules: 2

// [lock-reentrant]: inner levels are no ops.
reentrant mutex m;

thread t[i in 0..2] { lock m; lock m; lock m; unlock m; unlock m; unlock m; }
