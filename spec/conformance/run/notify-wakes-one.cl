//@ outcomes: deadlock

// [notify]: one notify wakes at most one waiter.
mutex m;
cond c;

thread w[i in 0..2] { lock m; wait c, m; unlock m; }
thread n { lock m; notify c; unlock m; }
