// break stands in a loop.
thread t { break; }
