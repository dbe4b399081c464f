//@ error: missing-return at 4:4

// A function that gives a truth value gives one on every path.
fn f(a) { if a == 1 { return true; } }
thread t { let r = f(1); }
