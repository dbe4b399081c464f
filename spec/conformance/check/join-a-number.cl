// join needs a handle.
thread t { join 1; }
