//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ schedules: 101, hbrs: 4, lazy-hbrs: 4, states: 2

// Dekker, as told by Dijkstra 1965: who has not the turn takes back the wish and waits.
var want[2] = false, turn = 0, inside = 0;

thread p[i in 0..2] {
  want[i] = true;
  while want[1 - i] {
    if turn != i {
      want[i] = false;
      await turn == i;
      want[i] = true;
    } else {
      await !want[1 - i] || turn != i;
    }
  }
  let others = fetch_add(inside, 1);
  assert others == 0, "two threads inside";
  inside = 0;
  turn = 1 - i;
  want[i] = false;
}
