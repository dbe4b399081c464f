//@ liveness: none fails, weak holds
// Dekker's lock.
var want[2], turn = 0;
plain var inside[2];
thread p[me in 0..2] {
  loop {
    want[me] = 1;
    while want[1 - me] == 1 {
      if turn != me {
        want[me] = 0;
        while turn != me { }
        want[me] = 1;
      }
    }
    inside[me] = 1;
    yield;
    inside[me] = 0;
    turn = 1 - me;
    want[me] = 0;
  }
}
want[0] == 1 leads_to inside[0] == 1;
want[1] == 1 leads_to inside[1] == 1;
