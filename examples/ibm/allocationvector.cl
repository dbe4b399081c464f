//@ from: "depth-first search or DPOR, and the oracle"
//@ outcomes: ok failure
//@ schedules: 15648, hbrs: 16, lazy-hbrs: 8, states: 5, failure-states: 2

// IBM benchmark, allocationvector: threads look for a free block of a vector and take it, and free all at the end.
// Bug, atomicity: to find and to take are two sections, so two threads can take one block.
// Class: rare.
// Contention: low BLOCKS=4 ROUNDS=1, medium BLOCKS=20 ROUNDS=5, high BLOCKS=100 ROUNDS=20.
// Inferred: a search begins at the first block; one thread starts later than the other, after a delay loop, here
// `yield`.
const THREADS = 2; const BLOCKS = 2; const ROUNDS = 1;
mutex vector;
var taken[BLOCKS] = false;

fn find() {
  with vector {
    for block in 0..BLOCKS {
      if !taken[block] { return block; }
    }
  }
  return -1;
}

fn take(block) {
  with vector {
    assert !taken[block], "a block is taken twice";
    taken[block] = true;
  }
}

fn free(block) { with vector { taken[block] = false; } }

fn user() {
  let mine[ROUNDS];
  for r in 0..ROUNDS {
    mine[r] = find();
    if mine[r] >= 0 { take(mine[r]); }
  }
  for r in 0..ROUNDS {
    if mine[r] >= 0 { free(mine[r]); }
  }
}

main {
  let h[THREADS];
  for i in 0..THREADS {
    h[i] = spawn user();
    yield;
  }
  for i in 0..THREADS { join h[i]; }
}
