//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ schedules: 142, hbrs: 6, lazy-hbrs: 1, states: 1

// Forks are taken by rising number, so nobody can wait in a circle.
const N = 3;
mutex fork[N];

thread philosopher[i in 0..N] {
  let right = (i + 1) % N;
  let low = i;
  let high = right;
  if right < i { low = right; high = i; }
  lock fork[low];
  lock fork[high];
  unlock fork[high];
  unlock fork[low];
}
