// A block that does not end.
thread t {
  skip;
