//@ outcomes: ok

// [wait] [wake] [relock] [notify]: the predicate is checked in a loop.
var full;
mutex m;
cond c;

thread a { lock m; while full == 0 { wait c, m; } unlock m; }
thread b { lock m; full = 1; notify c; unlock m; }
