//@ outcomes: deadlock

// [rendezvous-sent]: blocked until its own value was taken.
chan c(0);

thread a { send c, 5; }
