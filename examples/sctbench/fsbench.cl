//@ from: "SCTBench, re-created: Thomson, Donaldson and Betts 2016, Table 3.3, and an independent enumerator"
//@ profile: study
//@ study: dfs total 100000 first 1 buggy 100000
//@ study: ipb bound 0 total 1 new 1 first 1 buggy 1
//@ study: idb bound 0 total 1 new 1 first 1 buggy 1
//@ study: rand first 1 buggy 100000
//@ study: pct1 threads 28 steps 155 first 1 buggy 100000
//@ study: pct2 threads 28 steps 155 first 1 buggy 100000
//@ study: pct3 threads 28 steps 155 first 1 buggy 100000
//@ skip: dfs "runs to the limit of the study, 100,000 schedules"
//@ skip: hbr-caching "runs to the limit of the study, 100,000 schedules"
//@ skip: lazy-hbr-caching "runs to the limit of the study, 100,000 schedules"
//@ skip: state-caching "runs to the limit of the study, 100,000 schedules"

// CS.fsbench_bad: the file system of Flanagan and Godefroid (2005), threads that allocate inodes and blocks.
// Bug: thread 26 uses an inode beyond the last one; in the step of its spawn, since nothing comes before.
const THREADS = 27; const INODES = 26; const BLOCKS = 26; const HASH = 32; const TRIES = 13;
mutex lock_i[INODES]; mutex lock_b[BLOCKS];
plain var inode[INODES]; plain var busy[BLOCKS];

fn file(t) {
  let i = t % HASH;
  assert i < INODES, "no such inode";
  lock lock_i[i];
  if inode[i] == 0 {
    let b = (i * 2) % BLOCKS;
    for round in 0..TRIES {
      lock lock_b[b];
      if busy[b] == 0 {
        busy[b] = 1;
        inode[i] = b + 1;
        unlock lock_b[b];
        break;
      }
      unlock lock_b[b];
      b = (b + 1) % BLOCKS;
    }
  }
  unlock lock_i[i];
}

main {
  let h[THREADS];
  for t in 0..THREADS { h[t] = spawn file(t); }
  for t in 0..THREADS { join h[t]; }
}
