//@ error: type at 5:20

// A variable has one type.
var ready = false;
thread t { ready = 1; }
