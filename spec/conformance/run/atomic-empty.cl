//@ outcomes: ok
//@ schedules: 2

// [atomic]: one op even if it touches nothing.
thread t[i in 0..2] { atomic { skip; } }
