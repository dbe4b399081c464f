//@ from: "SCTBench, re-created: Thomson, Donaldson and Betts 2016, Table 3.3, and an independent enumerator"
//@ profile: study
//@ define: OTHERS=3
//@ study: dfs total 100000 first 3233 buggy 3006
//@ study: ipb bound 1 total 856 new 783 first 243 buggy 66
//@ study: idb bound 1 total 22 new 21 first 15 buggy 2
//@ study: rand first 1 buggy 31302
//@ study: pct1 threads 5 steps 25 first none buggy 0
//@ study: pct2 threads 5 steps 25 first 13 buggy 6442
//@ study: pct3 threads 5 steps 25 first 4 buggy 11107
//@ skip: dfs "runs to the limit of the study, 100,000 schedules"
//@ skip: hbr-caching "runs to the limit of the study, 100,000 schedules"
//@ skip: lazy-hbr-caching "runs to the limit of the study, 100,000 schedules"
//@ skip: state-caching "runs to the limit of the study, 100,000 schedules"
//@ define: OTHERS=7
//@ study: dfs total 100000 first none buggy 0
//@ study: ipb bound 0 total 100000 new 100000 first none buggy 0
//@ study: idb bound 1 total 42 new 41 first 31 buggy 2
//@ study: rand first 1 buggy 32534
//@ study: pct1 threads 9 steps 49 first none buggy 0
//@ study: pct2 threads 9 steps 49 first 29 buggy 3636
//@ study: pct3 threads 9 steps 49 first 24 buggy 6693
//@ skip: dfs "runs to the limit of the study, 100,000 schedules"
//@ skip: hbr-caching "runs to the limit of the study, 100,000 schedules"
//@ skip: lazy-hbr-caching "runs to the limit of the study, 100,000 schedules"
//@ skip: state-caching "runs to the limit of the study, 100,000 schedules"

// CS.wronglock_3_bad and wronglock_bad: one thread counts under one mutex, three or seven others under another.
// Bug: an increment between two reads of the first thread, which it checks.
const OTHERS = 3;
mutex data, other;
var v;

fn checked() {
  lock data;
  let x = v;
  v += 1;
  assert v == x + 1, "another thread counted too";
  unlock data;
}

fn unchecked() {
  lock other;
  v += 1;
  unlock other;
}

main {
  let h[OTHERS + 1];
  h[0] = spawn checked();
  for i in 1..OTHERS + 1 { h[i] = spawn unchecked(); }
  for i in 0..OTHERS + 1 { join h[i]; }
}
