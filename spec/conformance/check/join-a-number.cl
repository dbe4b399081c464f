//@ error: type at 4:17

// join needs a handle.
thread t { join 1; }
