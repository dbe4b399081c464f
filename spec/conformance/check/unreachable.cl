//@ error: unreachable at 5:20

// A statement that is never reached.
var x;
thread t { return; x = 1; }
