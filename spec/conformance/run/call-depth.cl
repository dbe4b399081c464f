//@ outcomes: failure

// [call-depth]: 10,000 nested calls.
fn f(n) { return f(n + 1); }

thread t { let r = f(0); }
