//@ from: "depth-first search and the oracle agree; program after GenMC data-structures/ttaslock"
//@ loops: run
//@ define: N=2
//@ hbrs: 6, lazy-hbrs: 6
//@ define: N=3
//@ hbrs: 162, lazy-hbrs: 162

// The inner spin loop is an `await`. Nidhugg and GenMC have 4 and 36: they leave out a round whose `swap` came too late.
// The same without these rounds is `ttas-lock-at-once.cl`.
const N = 2;
var lock_word, shared;

thread t[i in 0..N] {
  loop {
    await lock_word == 0;
    if swap(lock_word, 1) == 0 { break; }
  }
  shared = i;
  assert shared == i;
  lock_word = 0;
}
