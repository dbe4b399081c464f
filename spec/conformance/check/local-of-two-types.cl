// A local has one type.
thread t { let r = 1; r = true; }
