//@ from: "SCTBench, re-created: Thomson, Donaldson and Betts 2016, Table 3.3, and an independent enumerator"
//@ profile: study
//@ study: dfs total 19680 first 1 buggy 19680
//@ study: ipb bound 0 total 4 new 4 first 1 buggy 4
//@ study: idb bound 0 total 1 new 1 first 1 buggy 1
//@ study: rand first 1 buggy 100000
//@ study: pct1 threads 3 steps 20 first 1 buggy 100000
//@ study: pct2 threads 3 steps 20 first 1 buggy 100000
//@ study: pct3 threads 3 steps 20 first 1 buggy 100000
//@ schedules: 19680

// CS.arithmetic_prog_bad: a producer and a consumer with one slot add up 1 to N.
// Bug: the last assertion is wrong in every schedule.
const N = 3;
mutex m;
cond empty, full;
plain var num, total;
plain var done = false;

fn producer() {
  for i in 0..N {
    lock m;
    while num > 0 { wait empty, m; }
    num += 1;
    unlock m;
    notify full;
  }
}

fn consumer() {
  for j in 0..N {
    lock m;
    while num == 0 { wait full, m; }
    total += j;
    num -= 1;
    unlock m;
    notify empty;
  }
  total += N;
  done = true;
}

main {
  let p = spawn producer();
  let c = spawn consumer();
  join p; join c;
  if done { assert total != N * (N + 1) / 2, "it is"; }
}
