// A function is no value.
fn f() { skip; }
thread t { let r = f; }
