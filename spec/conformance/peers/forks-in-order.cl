//@ from: "traces of Nidhugg 0.4 and GenMC 0.11: 2^N - 2; closed form: 1 lazy HBR"
//@ define: N=3
//@ hbrs: 6, lazy-hbrs: 1
//@ define: N=4
//@ hbrs: 14, lazy-hbrs: 1
//@ skip: dfs "more than 250,000 executions, or 8,000,000 events"
//@ define: N=5
//@ hbrs: 30, lazy-hbrs: 1
//@ skip: dfs "more than 250,000 executions, or 8,000,000 events"

// As `forks.cl`, but the fork with the smaller number is taken first.
const N = 3;
mutex fork[N];
var ate[N];

thread t[i in 0..N] {
  let first = i;
  let second = (i + 1) % N;
  if first > second {
    first = second;
    second = i;
  }
  lock fork[first];
  lock fork[second];
  ate[i] = 1;
  unlock fork[second];
  unlock fork[first];
}
