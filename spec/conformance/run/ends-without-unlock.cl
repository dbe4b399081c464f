//@ outcomes: ok deadlock

// A thread may end with a mutex held; others block on it.
mutex m;

thread a { lock m; }
thread b { lock m; unlock m; }
