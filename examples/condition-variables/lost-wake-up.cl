//@ outcomes: ok deadlock

// A lost wake-up: the notify may come before the wait, and then nobody is told.
mutex m;
cond c;

thread waiter { lock m; wait c, m; unlock m; }
thread signaller { lock m; notify c; unlock m; }
