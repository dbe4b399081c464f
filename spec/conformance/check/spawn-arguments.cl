// The same for spawn.
fn f(a) { skip; }
thread t { let h = spawn f(); }
