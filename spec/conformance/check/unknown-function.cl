// A function that is not declared.
thread t { f(1); }
