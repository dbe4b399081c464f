//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ schedules: 26, hbrs: 4, lazy-hbrs: 4, states: 2

// Peterson 1981. `inside` counts who is in the section.
var want[2] = false, turn = 0, inside = 0;

thread p[i in 0..2] {
  want[i] = true;
  turn = 1 - i;
  await !want[1 - i] || turn == i;
  let others = fetch_add(inside, 1);
  assert others == 0, "two threads inside";
  inside = 0;
  want[i] = false;
}
