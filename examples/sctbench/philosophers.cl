//@ from: "SCTBench, re-created: Thomson, Donaldson and Betts 2016, Table 3.3, and an independent enumerator"
//@ profile: study
//@ define: N=2
//@ study: dfs total 5336 first 1 buggy 4686
//@ study: ipb bound 0 total 3 new 3 first 1 buggy 3
//@ study: idb bound 0 total 1 new 1 first 1 buggy 1
//@ study: rand first 1 buggy 96860
//@ study: pct1 threads 3 steps 21 first 1 buggy 100000
//@ study: pct2 threads 3 steps 21 first 2 buggy 95337
//@ study: pct3 threads 3 steps 21 first 2 buggy 93558
//@ schedules: 5336
//@ define: N=3
//@ study: dfs total 100000 first 1 buggy 85542
//@ study: ipb bound 0 total 13 new 13 first 1 buggy 13
//@ study: idb bound 0 total 1 new 1 first 1 buggy 1
//@ study: rand first 1 buggy 92850
//@ study: pct1 threads 4 steps 32 first 1 buggy 100000
//@ study: pct2 threads 4 steps 32 first 1 buggy 93792
//@ study: pct3 threads 4 steps 32 first 1 buggy 90207
//@ skip: dfs "runs to the limit of the study, 100,000 schedules"
//@ skip: hbr-caching "runs to the limit of the study, 100,000 schedules"
//@ skip: lazy-hbr-caching "runs to the limit of the study, 100,000 schedules"
//@ skip: state-caching "runs to the limit of the study, 100,000 schedules"
//@ define: N=4
//@ study: dfs total 100000 first 1 buggy 86231
//@ study: ipb bound 0 total 73 new 73 first 1 buggy 73
//@ study: idb bound 0 total 1 new 1 first 1 buggy 1
//@ study: rand first 1 buggy 88754
//@ study: pct1 threads 5 steps 43 first 1 buggy 100000
//@ study: pct2 threads 5 steps 43 first 1 buggy 93040
//@ study: pct3 threads 5 steps 43 first 1 buggy 88414
//@ skip: dfs "runs to the limit of the study, 100,000 schedules"
//@ skip: hbr-caching "runs to the limit of the study, 100,000 schedules"
//@ skip: lazy-hbr-caching "runs to the limit of the study, 100,000 schedules"
//@ skip: state-caching "runs to the limit of the study, 100,000 schedules"

// CS.din_phil2_sat, din_phil3_sat, din_phil4_sat: philosophers take both forks inside a global mutex, and count their
// meals outside.
// Bug: the assertion fails if all have eaten; it is missed if an increment is lost.
const N = 2;
mutex table;
mutex fork[N];
var eaten;

fn philosopher(i) {
  let right = (i + 1) % N;
  lock table;
  lock fork[right]; lock fork[i];
  unlock fork[i]; unlock fork[right];
  unlock table;
  eaten += 1;
  assert eaten != N, "all have eaten";
}

main {
  let h[N];
  for i in 0..N { h[i] = spawn philosopher(i); }
  for i in 0..N { join h[i]; }
}
