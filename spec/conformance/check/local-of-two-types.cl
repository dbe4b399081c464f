//@ error: type at 4:27

// A local has one type.
thread t { let r = 1; r = true; }
