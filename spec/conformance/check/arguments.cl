//@ error: arguments at 5:20

// As many arguments as parameters.
fn f(a) { return a; }
thread t { let r = f(1, 2); }
