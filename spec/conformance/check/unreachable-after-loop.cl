//@ error: unreachable at 5:28

// A loop without break does not end.
var x;
thread t { loop { x = 1; } x = 2; }
