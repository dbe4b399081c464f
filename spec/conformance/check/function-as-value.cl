//@ error: no-value at 5:20

// A function is no value.
fn f() { skip; }
thread t { let r = f; }
