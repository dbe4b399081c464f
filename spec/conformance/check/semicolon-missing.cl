//@ error: syntax at 7:3

// A statement without its semicolon.
var x, y;
thread t {
  x = 1
  y = 2;
}
