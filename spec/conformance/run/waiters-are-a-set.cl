//@ outcomes: deadlock

// [terminal-state]: the waiters of a condition are a set, not a queue.
mutex m;
cond c;

thread w[i in 0..2] { lock m; wait c, m; unlock m; }
