//@ error: open-bracket at 4:10

// A block that does not end.
thread t {
  skip;
