//@ from: "SCTBench, re-created: Thomson, Donaldson and Betts 2016, Table 3.3, and an independent enumerator"
//@ profile: study
//@ study: dfs total 87 first 13 buggy 3
//@ study: ipb bound 1 total 10 new 7 first 9 buggy 1
//@ study: idb bound 1 total 9 new 8 first 7 buggy 1
//@ study: rand first 15 buggy 7848
//@ study: pct1 threads 3 steps 11 first none buggy 0
//@ study: pct2 threads 3 steps 11 first 15 buggy 12097
//@ study: pct3 threads 3 steps 11 first 15 buggy 19840
//@ schedules: 87

// CS.twostage_bad: a value is set under one mutex, its successor under another.
// Bug: a reader between the two stages sees the first without the second.
mutex p, q;
plain var d1, d2;

fn writer() {
  lock p; d1 = 1; unlock p;
  lock q; d2 = d1 + 1; unlock q;
}

fn reader() {
  lock p;
  if d1 == 0 { unlock p; return; }
  let t1 = d1;
  unlock p;
  lock q; let t2 = d2; unlock q;
  assert t2 == t1 + 1, "only the first stage was seen";
}

main { let a = spawn writer(); let b = spawn reader(); join a; join b; }
