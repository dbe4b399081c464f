//@ from: "SCTBench, re-created: Thomson, Donaldson and Betts 2016, Table 3.3, and an independent enumerator"
//@ profile: study
//@ study: dfs total 17 first 1 buggy 17
//@ study: ipb bound 0 total 2 new 2 first 1 buggy 2
//@ study: idb bound 0 total 1 new 1 first 1 buggy 1
//@ study: rand first 1 buggy 100000
//@ study: pct1 threads 3 steps 11 first 1 buggy 100000
//@ study: pct2 threads 3 steps 11 first 1 buggy 100000
//@ study: pct3 threads 3 steps 11 first 1 buggy 100000
//@ schedules: 17

// CS.phase01_bad: two threads lock x once more at their end and keep it.
// Bug: the one that comes second waits for ever.
mutex x, y;

fn work() {
  lock x; unlock x;
  lock x;
  lock y; unlock y;
  lock y; unlock y;
}

main { let a = spawn work(); let b = spawn work(); join a; join b; }
