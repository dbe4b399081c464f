//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok deadlock, switches: deadlock 2
//@ schedules: 168, hbrs: 7, lazy-hbrs: 2, states: 2, deadlock-states: 1

// Each philosopher takes the fork on the left, then the one on the right. All of them may hold one fork for ever.
const N = 3;
mutex fork[N];

thread philosopher[i in 0..N] {
  lock fork[i];
  lock fork[(i + 1) % N];
  unlock fork[(i + 1) % N];
  unlock fork[i];
}
