//@ from: "SCTBench, re-created: Thomson, Donaldson and Betts 2016, Table 3.3, and an independent enumerator"
//@ profile: study
//@ study: dfs total 46486 first 1 buggy 29513
//@ study: ipb bound 0 total 10 new 10 first 1 buggy 4
//@ study: idb bound 0 total 1 new 1 first 1 buggy 1
//@ study: rand first 4 buggy 48591
//@ study: pct1 threads 4 steps 24 first 7 buggy 25053
//@ study: pct2 threads 4 steps 24 first 7 buggy 40313
//@ study: pct3 threads 4 steps 24 first 5 buggy 46938
//@ schedules: 46486

// CB.aget-bug2: a download in two segments, and an interrupt that saves how far it is.
// Bug: the total and the offsets of the segments are read one after the other, and do not fit. The read inside the
// locked increment races with nothing and is no scheduling point, the write is one.
// `main` has four more ops before the first spawn; they matter for random search only, which draws there too.
const TOTAL = 35147; const HALF = 17573;
mutex m;
var written;
plain var offset[2] = {0, HALF};
const A0 = 7842; const A1 = 8192; const A2 = 1539;
const B0 = 7838; const B1 = 8192; const B2 = 1544;

fn interrupt() {
  if written == TOTAL { return; }
  let t = offset[0] + offset[1] - HALF;
  assert t == written, "total and offsets do not fit";
}

fn chunk(segment, size) {
  offset[segment] += size;
  lock m;
  written = plain(written) + size;
  unlock m;
}

fn segment0() { chunk(0, A0); chunk(0, A1); chunk(0, A2); }

fn segment1() { chunk(1, B0); chunk(1, B1); chunk(1, B2); }

main {
  point; point; point; point;
  spawn interrupt();
  let a = spawn segment0();
  let b = spawn segment1();
  join a; join b;
}
