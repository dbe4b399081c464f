//@ from: "SCTBench, re-created: Thomson, Donaldson and Betts 2016, Table 3.3, and an independent enumerator"
//@ profile: study
//@ study: dfs total 924 first 1 buggy 924
//@ study: ipb bound 0 total 7 new 7 first 1 buggy 7
//@ study: idb bound 0 total 1 new 1 first 1 buggy 1
//@ study: rand first 1 buggy 100000
//@ study: pct1 threads 8 steps 59 first 1 buggy 100000
//@ study: pct2 threads 8 steps 59 first 1 buggy 100000
//@ study: pct3 threads 8 steps 59 first 1 buggy 100000
//@ schedules: 924

// CS.din_phil7_sat: the mutex is taken a second time by mistake.
// Bug: the first philosopher locks what it holds. As an error on arrival or as blocking for ever, the counts are the same.
const N = 7;
mutex table;
mutex fork[N];

fn philosopher(i) {
  let right = (i + 1) % N;
  lock table;
  lock fork[right]; lock fork[i];
  unlock fork[i]; unlock fork[right];
  lock table;
}

main {
  let h[N];
  for i in 0..N { h[i] = spawn philosopher(i); }
  for i in 0..N { join h[i]; }
}
