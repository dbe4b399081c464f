// A loop without break does not end.
var x;
thread t { loop { x = 1; } x = 2; }
