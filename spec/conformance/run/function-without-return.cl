//@ outcomes: ok

// A function that does not return a value gives 0.
fn f(v) { skip; }

thread t { assert f(1) == 0; }
