//@ error: arguments at 5:20

// The same for spawn.
fn f(a) { skip; }
thread t { let h = spawn f(); }
