//@ from: "traces of Nidhugg 0.4 (source, optimal) and GenMC 0.11 (--sc), by hand after Nidhugg other/approxds_append"
//@ define: N=3
//@ hbrs: 63, lazy-hbrs: 63
//@ define: N=4
//@ hbrs: 2460, lazy-hbrs: 2460
//@ skip: dfs "more than 250,000 executions, or 8,000,000 events"
//@ skip: lazy-reverse-search "many parts for each of 2,460 HBRs"

// Threads append to a short list without a lock; then it is emptied.
const N = 4;
const ROOM = N - 2;
var cell[ROOM], next;

main {
  let started[N];
  for i in 0..N { started[i] = spawn put(i); }
  for i in 0..N { join started[i]; }
  let n = next;
  while n > 0 {
    let r = cell[n - 1];
    r = next;
    next = n - 1;
    n = next;
  }
}
fn put(value) {
  let i = next;
  if ROOM > i {
    cell[i] = value;
    next = i + 1;
  }
}
