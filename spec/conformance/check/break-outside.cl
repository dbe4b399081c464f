//@ error: outside-loop at 4:12

// break stands in a loop.
thread t { break; }
