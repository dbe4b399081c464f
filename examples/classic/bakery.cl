//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ schedules: 1932, hbrs: 9, lazy-hbrs: 9, states: 3

// Lamport 1974. `choosing` guards the drawing of a number; equal numbers are served by index.
const N = 2;
var choosing[N] = false, number[N] = 0, inside = 0;

thread p[i in 0..N] {
  choosing[i] = true;
  let most = 0;
  for k in 0..N {
    let n = number[k];
    if n > most { most = n; }
  }
  let mine = most + 1;
  number[i] = mine;
  choosing[i] = false;
  for k in 0..N {
    if k != i {
      await !choosing[k];
      await number[k] == 0 || mine < number[k] || mine == number[k] && i < k;
    }
  }
  let others = fetch_add(inside, 1);
  assert others == 0, "two threads inside";
  inside = 0;
  number[i] = 0;
}
