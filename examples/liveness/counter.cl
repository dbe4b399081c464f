//@ liveness: none fails, weak fails, strong fails
// A loop that counts to ten and begins again: what is asked for never comes, and the shortest proof of it is a whole round.
var n = 0, done = 0;

thread t {
  loop {
    n = (n + 1) % 10;
  }
}

eventually done == 1;
