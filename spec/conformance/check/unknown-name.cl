//@ error: unknown-name at 4:12

// A name that is not declared.
thread t { y = 1; }
