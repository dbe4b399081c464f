//@ from: "traces of Nidhugg 0.4 and GenMC 0.11, the deadlock among them: 2^N - 1; closed form: 2 lazy HBRs"
//@ define: N=2
//@ hbrs: 3, lazy-hbrs: 2
//@ define: N=3
//@ hbrs: 7, lazy-hbrs: 2
//@ define: N=4
//@ hbrs: 15, lazy-hbrs: 2
//@ skip: dfs "more than 250,000 executions, or 8,000,000 events"
//@ define: N=5
//@ hbrs: 31, lazy-hbrs: 2
//@ skip: dfs "more than 250,000 executions, or 8,000,000 events"

// Philosophers who eat once; each takes the left fork first.
const N = 3;
mutex fork[N];
var ate[N];

thread t[i in 0..N] {
  lock fork[i];
  lock fork[(i + 1) % N];
  ate[i] = 1;
  unlock fork[(i + 1) % N];
  unlock fork[i];
}
