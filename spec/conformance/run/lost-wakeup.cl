//@ outcomes: ok deadlock

// [notify]: with no waiter it is lost.
mutex m;
cond c;

thread a { lock m; wait c, m; unlock m; }
thread b { lock m; notify c; unlock m; }
