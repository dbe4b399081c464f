//@ error: in-atomic at 6:21

// Nor in a function called from there.
mutex m;
fn f() { lock m; }
thread t { atomic { f(); } }
