//@ error: duplicate at 5:7

// One name, two things.
var x;
mutex x;
thread t { skip; }
