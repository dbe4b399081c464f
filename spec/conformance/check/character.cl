//@ error: character at 5:20

// A character with which no token begins.
var x;
thread t { x = 1 + $2; }
