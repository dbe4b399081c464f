//@ outcomes: ok
//@ schedules: 2, hbrs: 1, lazy-hbrs: 1, states: 1

// [atomic]: one op even if it touches nothing.
thread t[i in 0..2] { atomic { skip; } }
