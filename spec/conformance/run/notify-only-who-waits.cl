//@ outcomes: ok deadlock

// [notify]: only those who wait at that moment may take it; two notifies may wake both.
mutex m;
cond c;

thread w[i in 0..2] { lock m; wait c, m; unlock m; }
thread n { notify c; notify c; }
