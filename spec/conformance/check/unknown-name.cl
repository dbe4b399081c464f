// A name that is not declared.
thread t { y = 1; }
