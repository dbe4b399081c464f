//@ from: "SCTBench, re-created: Thomson, Donaldson and Betts 2016, Table 3.3, and an independent enumerator"
//@ profile: study
//@ study: dfs total 24 first 7 buggy 1
//@ study: ipb bound 2 total 13 new 8 first 9 buggy 1
//@ study: idb bound 2 total 13 new 8 first 9 buggy 1
//@ study: rand first 23 buggy 6308
//@ study: pct1 threads 2 steps 10 first none buggy 0
//@ study: pct2 threads 2 steps 10 first none buggy 0
//@ study: pct3 threads 2 steps 10 first 1 buggy 1979
//@ schedules: 24, races: 0

// CB.stringbuffer-jdk1.4: a buffer is appended to another one, while its own thread erases it and writes it anew.
// Bug: its length is read in one section and its characters in the next; it may be shorter by then.
// `main` has four more ops before the spawn, two appends in static constructors; they matter for random search only,
// which draws there too.
mutex shared, own;
plain var count = 3;

fn owner() {
  lock shared;
  if count < 3 { count = 0; } else { count -= 3; }
  unlock shared;
  lock shared; count += 3; unlock shared;
}

main {
  point; point; point; point;
  spawn owner();
  lock own;
  lock shared; let n = count; unlock shared;
  lock shared; assert n <= count, "fewer characters than its length was"; unlock shared;
  unlock own;
}
