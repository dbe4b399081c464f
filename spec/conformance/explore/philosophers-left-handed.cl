//@ from: "brute force; closed form: 2^N - 2 HBRs, 1 lazy HBR"
//@ outcomes: ok
//@ define: N=3
//@ schedules: 142, hbrs: 6, lazy-hbrs: 1, states: 1
//@ define: N=4
//@ schedules: 64000, hbrs: 14, lazy-hbrs: 1, states: 1
//@ define: N=5
//@ schedules: 49719072, hbrs: 30, lazy-hbrs: 1, states: 1
//@ skip: dfs "49,719,072 schedules"

// Dining philosophers, the last one left-handed: no deadlock.
const N = 3;
mutex fork[N];

thread p[i in 0..N - 1] {
  lock fork[i];
  lock fork[i + 1];
  unlock fork[i + 1];
  unlock fork[i];
}
thread last {
  lock fork[0];
  lock fork[N - 1];
  unlock fork[N - 1];
  unlock fork[0];
}
