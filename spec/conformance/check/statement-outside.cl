//@ error: syntax at 5:1

// Statements stand in functions and threads.
var x;
x = 1;
thread t { skip; }
