//@ liveness: none fails, weak fails, locks holds, strong holds
// Two threads that want the same token: a waiting thread can take it only now and then, so weak fairness leaves it out, and
// strong fairness, at locks and tokens too, does not.
sem s = 1;
var asks[2];
plain var inside[2];

thread p[me in 0..2] {
  loop {
    asks[me] = 1;
    acquire s;
    inside[me] = 1;
    yield;
    inside[me] = 0;
    asks[me] = 0;
    release s;
  }
}

asks[0] == 1 leads_to inside[0] == 1;
