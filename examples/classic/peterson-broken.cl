//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok failure, switches: failure 2
//@ schedules: 114, hbrs: 14, lazy-hbrs: 14, states: 6, failure-states: 4

// Peterson's algorithm with its first two lines exchanged.
var want[2] = false, turn = 0, inside = 0;

thread p[i in 0..2] {
  turn = 1 - i;
  want[i] = true;
  await !want[1 - i] || turn == i;
  let others = fetch_add(inside, 1);
  assert others == 0, "two threads inside";
  inside = 0;
  want[i] = false;
}
