// One name, two things.
var x;
mutex x;
thread t { skip; }
