//@ from: "traces of Nidhugg 0.4 (source, optimal)"
//@ define: N=1
//@ hbrs: 2
//@ define: N=2
//@ hbrs: 8
//@ define: N=3
//@ hbrs: 32
//@ define: N=4
//@ hbrs: 128
//@ skip: dfs "5,181,840 events"

// A buffer with one place, a producer and a consumer of N items, two condition variables.
const N = 2;
var count;
mutex m;
cond not_full, not_empty;

thread producer {
  for k in 0..N {
    lock m;
    while count == 1 { wait not_full, m; }
    count = count + 1;
    notify not_empty;
    unlock m;
  }
}
thread consumer {
  for k in 0..N {
    lock m;
    while count == 0 { wait not_empty, m; }
    count = count - 1;
    notify not_full;
    unlock m;
  }
}
