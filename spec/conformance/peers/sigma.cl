//@ from: "traces of Nidhugg 0.4 (source, optimal) and GenMC 0.11 (--sc), by hand after Nidhugg SV-COMP/sigma: 1, 3, 15, 105, …"
//@ define: N=2
//@ hbrs: 3, lazy-hbrs: 3
//@ define: N=3
//@ hbrs: 15, lazy-hbrs: 15
//@ define: N=4
//@ hbrs: 105, lazy-hbrs: 105
//@ skip: dfs "more than 250,000 executions, or 8,000,000 events"
//@ define: N=5
//@ hbrs: 945, lazy-hbrs: 945
//@ skip: dfs "more than 250,000 executions, or 8,000,000 events"

// Who raises the index starts a thread that writes the cell that the index names then.
const N = 4;
var cell[N], index = -1;

main {
  let started[N];
  for i in 0..N {
    index = index + 1;
    started[i] = spawn mark();
  }
  for i in 0..N { join started[i]; }
}
fn mark() { cell[index] = 1; }
