//@ liveness: none fails, weak fails
// A loop that is left when a choice says so.
var done = 0;
thread t {
  let go = 1;
  while go == 1 { yield; go = choose(0..2); }
  done = 1;
}
eventually done == 1;
