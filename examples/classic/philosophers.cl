//@ outcomes: ok deadlock

// Each philosopher takes the fork on the left, then the one on the right. All of them may hold one fork for ever.
const N = 3;
mutex fork[N];

thread philosopher[i in 0..N] {
  lock fork[i];
  lock fork[(i + 1) % N];
  unlock fork[(i + 1) % N];
  unlock fork[i];
}
