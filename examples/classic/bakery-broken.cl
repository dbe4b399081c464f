//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok failure
//@ schedules: 412, hbrs: 13, lazy-hbrs: 13, states: 5, failure-states: 2

// Lamport's bakery without the guard of the drawing: a thread may pass before the other has shown its number.
const N = 2;
var number[N] = 0, inside = 0;

thread p[i in 0..N] {
  let most = 0;
  for k in 0..N {
    let n = number[k];
    if n > most { most = n; }
  }
  let mine = most + 1;
  number[i] = mine;
  for k in 0..N {
    if k != i {
      await number[k] == 0 || mine < number[k] || mine == number[k] && i < k;
    }
  }
  let others = fetch_add(inside, 1);
  assert others == 0, "two threads inside";
  inside = 0;
  number[i] = 0;
}
