// Truth values and numbers do not mix.
var x;
thread t { let r = x + true; }
