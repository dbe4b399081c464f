//@ error: unknown-name at 4:12

// A function that is not declared.
thread t { f(1); }
