//@ outcomes: ok

// [notify]: needs no mutex.
cond c;

thread a { notify c; notify_all c; }
