// A condition is a truth value.
var x;
thread t { if x { skip; } }
