//@ from: "SCTBench, re-created: Thomson, Donaldson and Betts 2016, Table 3.3, and an independent enumerator"
//@ profile: study
//@ define: N=5
//@ study: dfs total 100000 first 1 buggy 100000
//@ study: ipb bound 0 total 501 new 501 first 1 buggy 501
//@ study: idb bound 0 total 1 new 1 first 1 buggy 1
//@ study: rand first 1 buggy 100000
//@ study: pct1 threads 6 steps 39 first 1 buggy 100000
//@ study: pct2 threads 6 steps 39 first 1 buggy 100000
//@ study: pct3 threads 6 steps 39 first 1 buggy 100000
//@ skip: dfs "runs to the limit of the study, 100,000 schedules"
//@ skip: hbr-caching "runs to the limit of the study, 100,000 schedules"
//@ skip: lazy-hbr-caching "runs to the limit of the study, 100,000 schedules"
//@ skip: state-caching "runs to the limit of the study, 100,000 schedules"
//@ define: N=6
//@ study: dfs total 100000 first 1 buggy 100000
//@ study: ipb bound 0 total 4051 new 4051 first 1 buggy 4051
//@ study: idb bound 0 total 1 new 1 first 1 buggy 1
//@ study: rand first 1 buggy 100000
//@ study: pct1 threads 7 steps 49 first 1 buggy 100000
//@ study: pct2 threads 7 steps 49 first 1 buggy 100000
//@ study: pct3 threads 7 steps 49 first 1 buggy 100000
//@ skip: dfs "runs to the limit of the study, 100,000 schedules"
//@ skip: hbr-caching "runs to the limit of the study, 100,000 schedules"
//@ skip: lazy-hbr-caching "runs to the limit of the study, 100,000 schedules"
//@ skip: state-caching "runs to the limit of the study, 100,000 schedules"

// CS.din_phil5_sat, din_phil6_sat: the same with the count inside the mutex, so that the assertion always fails.
const N = 5;
mutex table;
mutex fork[N];
plain var eaten;

fn philosopher(i) {
  let right = (i + 1) % N;
  lock table;
  lock fork[right]; lock fork[i];
  unlock fork[i]; unlock fork[right];
  unlock table;
  lock table;
  eaten += 1;
  assert eaten != N, "all have eaten";
  unlock table;
}

main {
  let h[N];
  for i in 0..N { h[i] = spawn philosopher(i); }
  for i in 0..N { join h[i]; }
}
