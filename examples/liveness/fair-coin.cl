//@ liveness: none holds, weak holds, strong holds
// A loop that is left when a fair coin says so: sooner or later it does.
var done = 0;

thread toss {
  let go = 1;
  while go == 1 {
    go = choose fair(0..2);
    yield;
  }
  done = 1;
}

eventually done == 1;
