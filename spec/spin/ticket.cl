//@ liveness: none fails, weak holds
// A ticket lock.
var next = 0, serving = 0, asks[2];
plain var inside[2];
thread p[me in 0..2] {
  loop {
    asks[me] = 1;
    let mine = 0;
    atomic { mine = next; next = (next + 1) % 2; }
    while serving != mine { }
    inside[me] = 1;
    yield;
    inside[me] = 0;
    asks[me] = 0;
    serving = (serving + 1) % 2;
  }
}
asks[0] == 1 leads_to inside[0] == 1;
