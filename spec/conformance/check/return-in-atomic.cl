// return does not leave atomic.
fn f() { atomic { return 1; } }
thread t { let r = f(); }
