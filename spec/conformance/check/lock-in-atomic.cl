//@ error: in-atomic at 5:21

// No op that blocks inside atomic.
mutex m;
thread t { atomic { lock m; } }
