// No op that blocks inside atomic.
mutex m;
thread t { atomic { lock m; } }
