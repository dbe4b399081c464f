//@ from: "SCTBench, re-created: Thomson, Donaldson and Betts 2016, Table 3.3, and an independent enumerator"
//@ profile: study
//@ study: dfs total 100000 first none buggy 0
//@ study: ipb bound 0 total 100000 new 100000 first none buggy 0
//@ study: idb bound 2 total 100000 new 99304 first none buggy 0
//@ study: rand first none buggy 0
//@ study: pct1 threads 101 steps 792 first none buggy 0
//@ study: pct2 threads 101 steps 792 first 10548 buggy 5
//@ study: pct3 threads 101 steps 792 first 10548 buggy 6
//@ skip: dfs "runs to the limit of the study, 100,000 schedules"
//@ skip: hbr-caching "runs to the limit of the study, 100,000 schedules"
//@ skip: lazy-hbr-caching "runs to the limit of the study, 100,000 schedules"
//@ skip: state-caching "runs to the limit of the study, 100,000 schedules"

// CS.twostage_100_bad: twostage with 99 writers and one reader, the last. Two accesses of d1 race between the writers
// and are scheduling points here.
const WRITERS = 99;
mutex p, q;
var d1;
plain var d2;

fn writer() {
  lock p; d1 = 1; unlock p;
  lock q; d2 = d1 + 1; unlock q;
}

fn reader() {
  lock p;
  if plain(d1) == 0 { unlock p; return; }
  let t1 = plain(d1);
  unlock p;
  lock q; let t2 = d2; unlock q;
  assert t2 == t1 + 1, "only the first stage was seen";
}

main {
  let h[WRITERS + 1];
  for i in 0..WRITERS { h[i] = spawn writer(); }
  h[WRITERS] = spawn reader();
  for i in 0..WRITERS + 1 { join h[i]; }
}
