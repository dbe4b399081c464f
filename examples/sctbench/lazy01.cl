//@ from: "SCTBench, re-created: Thomson, Donaldson and Betts 2016, Table 3.3, and an independent enumerator"
//@ profile: study
//@ study: dfs total 118 first 1 buggy 81
//@ study: ipb bound 0 total 13 new 13 first 1 buggy 6
//@ study: idb bound 0 total 1 new 1 first 1 buggy 1
//@ study: rand first 2 buggy 60626
//@ study: pct1 threads 4 steps 11 first 1 buggy 49847
//@ study: pct2 threads 4 steps 11 first 1 buggy 53343
//@ study: pct3 threads 4 steps 11 first 1 buggy 56197
//@ schedules: 118

// CS.lazy01_bad: two threads add 1 and 2 under a mutex, a third checks that the sum is below 3.
// Bug: it is not, if both have run.
mutex m;
plain var data;

fn add(amount) { with m { data += amount; } }

fn check() { with m { assert data < 3, "both have run"; } }

main { let a = spawn add(1); let b = spawn add(2); let c = spawn check(); join a; join b; join c; }
