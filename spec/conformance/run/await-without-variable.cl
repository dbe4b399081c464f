//@ outcomes: ok
//@ schedules: 2

// [await]: one op even without a shared variable.
thread t[i in 0..2] { await true; }
