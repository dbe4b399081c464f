//@ error: duplicate at 4:9

// Two parameters of one name.
fn f(a, a) { skip; }
thread t { f(1, 2); }
