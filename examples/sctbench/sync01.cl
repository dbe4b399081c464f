//@ from: "SCTBench, re-created: Thomson, Donaldson and Betts 2016, Table 3.3, and an independent enumerator"
//@ profile: study
//@ study: dfs total 6 first 1 buggy 6
//@ study: ipb bound 0 total 2 new 2 first 1 buggy 2
//@ study: idb bound 0 total 1 new 1 first 1 buggy 1
//@ study: rand first 1 buggy 100000
//@ study: pct1 threads 3 steps 9 first 1 buggy 100000
//@ study: pct2 threads 3 steps 9 first 1 buggy 100000
//@ study: pct3 threads 3 steps 9 first 1 buggy 100000
//@ schedules: 6

// CS.sync01_bad: a producer that waits until the counter is 0, and a consumer that never takes.
// Bug: the producer waits for ever, so `main` cannot join it.
mutex m;
cond empty, full;
plain var num = 1;

fn producer() {
  lock m;
  while num > 0 { wait empty, m; }
  num += 1;
  unlock m;
  notify full;
}

fn consumer() {
  lock m;
  while num == 0 { wait full, m; }
  unlock m;
  notify empty;
}

main { let a = spawn producer(); let b = spawn consumer(); join a; join b; }
