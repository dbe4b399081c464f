//@ liveness: none fails, weak fails, strong fails
// A loop that is left when a coin says so: it may never, but a fair coin will.
var done = 0;

thread plain_choice {
  let go = 1;
  while go == 1 {
    go = choose(0..2);
    yield;
  }
  done = 1;
}
