//@ from: "SCTBench, re-created: Thomson, Donaldson and Betts 2016, Table 3.3, and an independent enumerator"
//@ profile: study
//@ study: dfs total 280 first 8 buggy 57
//@ study: ipb bound 0 total 24 new 24 first 8 buggy 4
//@ study: idb bound 2 total 29 new 22 first 10 buggy 3
//@ study: rand first 9 buggy 13004
//@ study: pct1 threads 5 steps 11 first 44 buggy 8238
//@ study: pct2 threads 5 steps 11 first 11 buggy 13655
//@ study: pct3 threads 5 steps 11 first 11 buggy 16908
//@ schedules: 280

// CS.token_ring_bad: three threads copy a token round, a fourth checks; `main` joins nobody.
// Bug: the three run in any order, and the values differ.
mutex m;
plain var x1 = 1, x2 = 2, x3 = 1;
plain var f1 = false, f2 = false, f3 = false;

fn first() { with m { x1 = (x3 + 1) % 4; f1 = true; } }

fn second() { with m { x2 = x1; f2 = true; } }

fn third() { with m { x3 = x2; f3 = true; } }

fn check() { with m { if f1 && f2 && f3 { assert x1 == x2 && x2 == x3, "the values differ"; } } }

main { spawn first(); spawn second(); spawn third(); spawn check(); }
