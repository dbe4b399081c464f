//@ from: "depth-first search or DPOR, and the oracle"
//@ depths: failure 1
//@ define: WORKERS=2
//@ outcomes: ok failure
//@ hbrs: 3, lazy-hbrs: 3, states: 3, failure-states: 2
//@ skip: dfs "110,880 schedules"
//@ define: WORKERS=3
//@ outcomes: ok failure
//@ hbrs: 22, lazy-hbrs: 22, states: 22, failure-states: 21
//@ skip: dfs "6.0 * 10^13 schedules"

// NeedlePoint, Streamcluster (Parsec 2.0, a bug that was new): workers compute a part each, then all read all parts.
// Bug, order: between the two there is no barrier, so the result depends on the schedule.
// Depth 1: a worker reads a part before it was written.
// Here n=2, k=22; there as many workers as cores.
// Inferred: the phases before and after have their barriers. The first point of a thread stands for its start.
const WORKERS = 2;
barrier phase(WORKERS);
var part[WORKERS], sum[WORKERS];

thread worker[i in 0..WORKERS] {
  point;
  part[i] = 0;
  arrive phase;
  part[i] = i + 1;
  let s = 0;
  for j in 0..WORKERS { s += part[j]; }
  sum[i] = s;
  arrive phase;
  assert sum[(i + 1) % WORKERS] == WORKERS * (WORKERS + 1) / 2, "a part is missing";
}
