//@ outcomes: ok deadlock

// [notify-all]: wakes all who wait, for good.
mutex m;
cond c;

thread w[i in 0..2] { lock m; wait c, m; unlock m; }
thread n { lock m; notify_all c; unlock m; }
