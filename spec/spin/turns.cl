//@ liveness: none holds holds, weak holds holds
// Strict alternation.
var turn = 0;
plain var inside[2];
thread p[me in 0..2] {
  loop {
    await turn == me;
    inside[me] = 1;
    yield;
    inside[me] = 0;
    turn = 1 - me;
  }
}
always eventually inside[0] == 1;
always eventually inside[1] == 1;
