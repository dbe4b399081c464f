// Nor in a function called from there.
mutex m;
fn f() { lock m; }
thread t { atomic { f(); } }
