//@ from: "depth-first search or DPOR, and the oracle"
//@ outcomes: ok failure
//@ schedules: 164, hbrs: 12, lazy-hbrs: 12, states: 5, failure-states: 4

// IBM benchmark, pingpong: each player takes the ball, a shared reference, and puts it back a little later.
// Bug, order: who comes while the ball is taken, takes nothing and uses it.
// Class: always.
// Contention: low PLAYERS=2, medium PLAYERS=6, high PLAYERS=20.
// Inferred: the delay before the ball is put back is `yield`.
const PLAYERS = 2;
var ball = 1;

fn player() {
  let mine = ball;
  ball = 0;
  assert mine != 0, "there is no ball";
  yield;
  ball = mine;
}

main {
  let h[PLAYERS];
  for i in 0..PLAYERS { h[i] = spawn player(); }
  for i in 0..PLAYERS { join h[i]; }
}
