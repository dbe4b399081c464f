//@ from: "brute force"
//@ outcomes: ok deadlock
//@ define: N=2
//@ schedules: 4, hbrs: 3, lazy-hbrs: 2, states: 2, deadlock-states: 1
//@ define: N=3
//@ schedules: 396, hbrs: 7, lazy-hbrs: 2, states: 2, deadlock-states: 1
//@ define: N=4
//@ schedules: 104704, hbrs: 15, lazy-hbrs: 2, states: 2, deadlock-states: 1

// Dining philosophers who put the first fork down first.
const N = 3;
mutex fork[N];

thread p[i in 0..N] {
  lock fork[i];
  lock fork[(i + 1) % N];
  unlock fork[i];
  unlock fork[(i + 1) % N];
}
