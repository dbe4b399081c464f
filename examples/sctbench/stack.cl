//@ from: "SCTBench, re-created: Thomson, Donaldson and Betts 2016, Table 3.3, and an independent enumerator"
//@ profile: study
//@ study: dfs total 100000 first 22 buggy 6361
//@ study: ipb bound 1 total 50 new 47 first 23 buggy 9
//@ study: idb bound 1 total 32 new 31 first 22 buggy 9
//@ study: rand first 2 buggy 60949
//@ study: pct1 threads 3 steps 43 first none buggy 0
//@ study: pct2 threads 3 steps 43 first 2 buggy 27680
//@ study: pct3 threads 3 steps 43 first 2 buggy 40159
//@ skip: dfs "runs to the limit of the study, 100,000 schedules"
//@ skip: hbr-caching "runs to the limit of the study, 100,000 schedules"
//@ skip: lazy-hbr-caching "runs to the limit of the study, 100,000 schedules"
//@ skip: state-caching "runs to the limit of the study, 100,000 schedules"

// CS.stack_bad: ten pushes and ten pops under one mutex; a flag says that there is something.
// Bug: the flag is never reset, and a pop finds the stack empty.
const N = 10;
mutex m;
plain var top;
plain var filled = false;

fn pusher() {
  for i in 0..N { with m { assert top != N, "overflow"; top += 1; filled = true; } }
}

fn popper() {
  for i in 0..N { with m { if filled { assert top != 0, "underflow"; top -= 1; } } }
}

main { let p = spawn pusher(); let c = spawn popper(); join p; join c; }
