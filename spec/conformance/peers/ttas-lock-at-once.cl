//@ from: "traces of Nidhugg 0.4 (source, optimal) and GenMC 0.11 (--sc), by hand after GenMC data-structures/ttaslock: (N!)^2"
//@ define: N=2
//@ hbrs: 4, lazy-hbrs: 4
//@ define: N=3
//@ hbrs: 36, lazy-hbrs: 36

// As `ttas-lock.cl`, but a round that comes too late is given up.
const N = 2;
var lock_word, shared;

thread t[i in 0..N] {
  await lock_word == 0;
  assume swap(lock_word, 1) == 0;
  shared = i;
  assert shared == i;
  lock_word = 0;
}
