//@ from: "SCTBench, re-created: Thomson, Donaldson and Betts 2016, Table 3.3, and an independent enumerator"
//@ profile: study
//@ study: dfs total 1708 first 8 buggy 49
//@ study: ipb bound 1 total 19 new 16 first 9 buggy 2
//@ study: idb bound 1 total 12 new 11 first 8 buggy 1
//@ study: rand first 1 buggy 46877
//@ study: pct1 threads 5 steps 19 first none buggy 0
//@ study: pct2 threads 5 steps 19 first 9 buggy 16028
//@ study: pct3 threads 5 steps 19 first 3 buggy 29243
//@ schedules: 1708

// CS.carter01_bad: two classes of threads share a lock l; the first of a class takes it, the last gives it back, and
// a mutex m guards the counts. Two more threads do nothing.
// Bug: one thread holds m and waits for l, the other holds l and waits for m.
mutex m, l;
plain var inside[2];

fn class(which) {
  lock m;
  inside[which] += 1;
  if inside[which] == 1 { lock l; }
  unlock m;
  lock m;
  inside[which] -= 1;
  if inside[which] == 0 { unlock l; }
  unlock m;
}

fn nothing() { }

main {
  let a = spawn class(0);
  let b = spawn class(1);
  let c = spawn nothing();
  let d = spawn nothing();
  join a; join b; join c; join d;
}
