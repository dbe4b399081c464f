//@ liveness: none fails, weak fails
// A test-and-set lock.
var l = 0, asks[2];
plain var inside[2];
thread p[me in 0..2] {
  loop {
    asks[me] = 1;
    while swap(l, 1) == 1 { }
    inside[me] = 1;
    yield;
    inside[me] = 0;
    asks[me] = 0;
    l = 0;
  }
}
asks[0] == 1 leads_to inside[0] == 1;
