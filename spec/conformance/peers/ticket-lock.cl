//@ from: "traces of Nidhugg 0.4 (source, optimal) and GenMC 0.11 (--sc), by hand after GenMC data-structures/ticketlock: N!"
//@ define: N=2
//@ hbrs: 2, lazy-hbrs: 2
//@ define: N=3
//@ hbrs: 6, lazy-hbrs: 6
//@ define: N=4
//@ hbrs: 24, lazy-hbrs: 24
//@ define: N=5
//@ hbrs: 120, lazy-hbrs: 120
//@ skip: dfs "more than 250,000 executions, or 8,000,000 events"

// A ticket lock whose spin loop is an `await`, as the other tools make of it.
const N = 3;
var next, owner, shared;

thread t[i in 0..N] {
  let ticket = fetch_add(next, 1);
  await owner == ticket;
  shared = i;
  assert shared == i;
  let o = owner;
  owner = o + 1;
}
