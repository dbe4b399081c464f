//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok failure, switches: failure 3
//@ schedules: 328, hbrs: 44, lazy-hbrs: 44, states: 5, failure-states: 2

// A woken consumer must look again: another one may have been faster.
var items = 0;
mutex m;
cond not_empty;

thread consumer[i in 0..2] {
  lock m;
  if items == 0 { wait not_empty, m; }
  let n = items;
  assert n > 0, "took from an empty buffer";
  items = n - 1;
  unlock m;
}
thread producer {
  for k in 0..2 { lock m; items += 1; notify not_empty; unlock m; }
}
