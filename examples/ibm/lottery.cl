//@ from: "depth-first search or DPOR, and the oracle"
//@ outcomes: ok failure
//@ schedules: 251, hbrs: 4, lazy-hbrs: 4, states: 4, failure-states: 2

// IBM benchmark, lottery: each user draws a number, which is shown, then put down as the user's own.
// Bug, data race: all users share one variable for the number just drawn.
// Class: always.
// Contention: low USERS=2, medium USERS=10, high USERS=50.
// Inferred: to show the number gives up the processor, here `yield`. User i draws i + 1, so that numbers can be told
// apart.
const USERS = 2;
var drawn;
var number[USERS];

fn user(i) {
  drawn = i + 1;
  yield;
  number[i] = drawn;
}

main {
  let h[USERS];
  for i in 0..USERS { h[i] = spawn user(i); }
  for i in 0..USERS { join h[i]; }
}

final {
  for i in 0..USERS { assert number[i] == i + 1, "the number of another user"; }
}
