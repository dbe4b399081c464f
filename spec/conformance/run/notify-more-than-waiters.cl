//@ outcomes: ok deadlock

// [notify]: tokens that nobody needs leave nothing: of three notifies, two may come while only one thread waits.
mutex m;
cond c;
var woken = 0;

thread w[i in 0..2] { lock m; wait c, m; woken += 1; unlock m; }
thread n { notify c; notify c; notify c; }
