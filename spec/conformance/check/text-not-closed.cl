//@ error: open-text at 6:8
//@ error: syntax at 7:3

// A text that does not end on its line.
thread t {
  fail "oh no;
  skip;
}
