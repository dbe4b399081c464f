// Statements stand in functions and threads.
var x;
x = 1;
thread t { skip; }
