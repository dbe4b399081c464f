//@ from: "SCTBench, re-created: Thomson, Donaldson and Betts 2016, Table 3.3, and an independent enumerator"
//@ profile: study
//@ study: dfs total 88 first 1 buggy 88
//@ study: ipb bound 0 total 2 new 2 first 1 buggy 2
//@ study: idb bound 0 total 1 new 1 first 1 buggy 1
//@ study: rand first 1 buggy 100000
//@ study: pct1 threads 3 steps 18 first 1 buggy 100000
//@ study: pct2 threads 3 steps 18 first 1 buggy 100000
//@ study: pct3 threads 3 steps 18 first 1 buggy 100000
//@ schedules: 88

// CS.sync02_bad: the same with two rounds, and a consumer that takes; the counter starts at 2.
// Bug: the second round of the producer never finds the counter at 0.
mutex m;
cond empty, full;
plain var num = 2;

fn producer() {
  for i in 0..2 {
    lock m;
    while num > 0 { wait empty, m; }
    num += 1;
    unlock m;
    notify full;
  }
}

fn consumer() {
  for i in 0..2 {
    lock m;
    while num == 0 { wait full, m; }
    num -= 1;
    unlock m;
    notify empty;
  }
}

main { let a = spawn producer(); let b = spawn consumer(); join a; join b; }
