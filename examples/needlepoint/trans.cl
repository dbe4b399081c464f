//@ from: "depth-first search or DPOR, and the oracle"
//@ depths: failure 1
//@ define: FILLERS=1
//@ outcomes: ok failure
//@ schedules: 10, hbrs: 2, lazy-hbrs: 2, states: 2, failure-states: 1
//@ define: FILLERS=5
//@ outcomes: ok failure
//@ schedules: 1716, hbrs: 2, lazy-hbrs: 2, states: 2, failure-states: 1

// NeedlePoint, Trans (Transmission): `main` starts a worker, and sets what the worker needs afterwards.
// Bug, order: the worker may come first.
// Depth 1: the worker needs it before `main` sets it. PCT of depth 1 finds it in half of its runs.
// Here n=2, k=6; there n=2, k=38118.
// Inferred: both do something else before. The first op of a thread stands for its start.
const FILLERS = 1;
var ready = false, work[2];

fn fill(who) { for k in 0..FILLERS { work[who] = k; } }

fn worker() {
  point;
  fill(1);
  assert ready, "not ready yet";
}

main {
  spawn worker();
  fill(0);
  ready = true;
}
