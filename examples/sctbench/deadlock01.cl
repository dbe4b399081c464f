//@ from: "SCTBench, re-created: Thomson, Donaldson and Betts 2016, Table 3.3, and an independent enumerator"
//@ profile: study
//@ study: dfs total 46 first 10 buggy 3
//@ study: ipb bound 1 total 12 new 9 first 9 buggy 2
//@ study: idb bound 1 total 9 new 8 first 7 buggy 1
//@ study: rand first 1 buggy 37405
//@ study: pct1 threads 3 steps 11 first none buggy 0
//@ study: pct2 threads 3 steps 11 first 15 buggy 9020
//@ study: pct3 threads 3 steps 11 first 15 buggy 17234
//@ schedules: 46

// CS.deadlock01_bad: two mutexes in opposite order.
mutex a, b;

fn forth() { lock a; lock b; unlock b; unlock a; }

fn back() { lock b; lock a; unlock a; unlock b; }

main { let s = spawn forth(); let t = spawn back(); join s; join t; }
