//@ from: "JESS (Thomson 2016), re-created; DPOR and the oracle agree"
//@ define: BLOCKS=2, define: ROUNDS=1
//@ outcomes: ok failure
//@ schedules: 16, hbrs: 16, lazy-hbrs: 12, states: 5, failure-states: 2
//@ define: BLOCKS=3, define: ROUNDS=2
//@ outcomes: ok failure
//@ schedules: 398, hbrs: 398, lazy-hbrs: 66, states: 47, failure-states: 26

// JESS, CCompar, allocatevector-2t: threads look for a free block of a vector and mark it, in two sections; at the end
// they free what they have.
// Bug: between the two sections another thread may mark the same block. A search begins at a place and walks by a step
// from a list; its numbers are the first of the original's generator. The original has 5 blocks and 5 rounds.
const BLOCKS = 2; const ROUNDS = 1;
mutex vector;
var taken[BLOCKS] = false;
var searches = 0;
plain var start[4] = {2, 0, 2, 2}, step[4] = {31, -5, 29, 19};

fn find() {
  with vector {
    let search = searches % 4;
    searches += 1;
    let at = start[search] % BLOCKS;
    for tries in 0..BLOCKS {
      if !taken[at] { return at; }
      at = ((at + step[search]) % BLOCKS + BLOCKS) % BLOCKS;
    }
  }
  return -1;
}

fn mark(block) {
  with vector {
    assert !taken[block], "a block is given to two";
    taken[block] = true;
  }
}

fn free(block) {
  with vector {
    assert taken[block], "a block is freed twice";
    taken[block] = false;
  }
}

thread user[i in 0..2] {
  let mine[ROUNDS];
  for r in 0..ROUNDS {
    let block = find();
    mine[r] = block;
    if block >= 0 { mark(block); }
  }
  for r in 0..ROUNDS {
    if mine[r] >= 0 { free(mine[r]); }
  }
}
