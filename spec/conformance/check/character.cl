// A character with which no token begins.
var x;
thread t { x = 1 $ 2; }
