//@ from: "brute force; closed form: 2^N - 1 HBRs, one of them deadlocked; all N must have run: N - 1 switches"
//@ outcomes: ok deadlock
//@ define: N=2
//@ switches: deadlock 1
//@ schedules: 6, hbrs: 3, lazy-hbrs: 2, rf-classes: 3, lazy-rf-classes: 2, states: 2, deadlock-states: 1
//@ define: N=3
//@ switches: deadlock 2
//@ schedules: 168, hbrs: 7, lazy-hbrs: 2, rf-classes: 7, lazy-rf-classes: 2, states: 2, deadlock-states: 1
//@ executions: lazy-tree-dpor 2, lazy-reverse-search 3
//@ define: N=4
//@ switches: deadlock 3
//@ schedules: 98184, hbrs: 15, lazy-hbrs: 2, rf-classes: 15, lazy-rf-classes: 2, states: 2, deadlock-states: 1
//@ executions: lazy-tree-dpor 2, lazy-reverse-search 3
//@ define: N=5
//@ switches: deadlock 4
//@ schedules: 66468720, hbrs: 31, lazy-hbrs: 2, rf-classes: 31, lazy-rf-classes: 2, states: 2, deadlock-states: 1
//@ skip: dfs "66,468,720 schedules"
//@ define: N=6
//@ hbrs: 63, lazy-hbrs: 2, rf-classes: 63, lazy-rf-classes: 2, states: 2, deadlock-states: 1
//@ executions: lazy-optimal-dpor 2
//@ skip: dfs "more than 66,468,720 schedules"

// Dining philosophers: each takes the fork on the left first. All may hold one fork for ever.
const N = 3;
mutex fork[N];

thread p[i in 0..N] {
  lock fork[i];
  lock fork[(i + 1) % N];
  unlock fork[(i + 1) % N];
  unlock fork[i];
}
