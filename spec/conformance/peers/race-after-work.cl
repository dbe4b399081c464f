//@ from: "traces of Nidhugg 0.4 (source, optimal) and GenMC 0.11 (--sc), by hand after Nidhugg synthetic/race_parametric"
//@ define: N=2
//@ hbrs: 34, lazy-hbrs: 34
//@ skip: dfs "more than 250,000 executions, or 8,000,000 events"
//@ define: N=3
//@ hbrs: 328, lazy-hbrs: 328
//@ skip: dfs "more than 250,000 executions, or 8,000,000 events"
//@ define: N=4
//@ hbrs: 3334, lazy-hbrs: 3334
//@ skip: dfs "more than 250,000 executions, or 8,000,000 events"
//@ skip: lazy-reverse-search "more than 500,000 parts"

// Much that is each thread's own, then N writes and reads of a shared variable.
const N = 4;
const WORK = 42;
var shared, own[2];

thread t[i in 0..2] {
  for k in 0..WORK { own[i] = k; let r = own[i]; }
  for k in 0..N { shared = i; let s = shared; }
}
