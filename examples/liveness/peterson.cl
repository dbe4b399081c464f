//@ liveness: none fails, weak holds, strong holds
// Peterson's lock: who asks for it gets it, if no thread is left alone for ever.
var flag[2], turn = 0;
plain var inside[2];

thread p[me in 0..2] {
  loop {
    flag[me] = 1;
    turn = 1 - me;
    while flag[1 - me] == 1 && turn == 1 - me { }
    inside[me] = 1;
    yield;
    inside[me] = 0;
    flag[me] = 0;
  }
}

flag[0] == 1 leads_to inside[0] == 1;
flag[1] == 1 leads_to inside[1] == 1;
