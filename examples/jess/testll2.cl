//@ from: "JESS (Thomson 2016), re-created; DPOR and the oracle agree"
//@ outcomes: ok
//@ executions: lazy-dpor 2
//@ hbrs: 7, lazy-hbrs: 2, states: 2
//@ skip: dfs "1.4 * 10^10 schedules"

// JESS, an older test, TestLL2: the mutex that blocks the reversal is held by a third thread (issue 3 of the thesis,
// Figure 4.3 d). Lazy DPOR here continues a reversal with the first thread in order of creation, which is that third
// thread, and finds one lazy HBR of two, without a warning; a search that continues with the thread of the race finds both.
// `m` and `t` are the fields that hold the monitors: each use reads one.
mutex monitor[2];
var m = 0, t = 1;
var x, d, e;

fn first() {
  point;
  with monitor[m] { x = 1; }
  point;
}

fn second() {
  point;
  with monitor[t] {
    d += 1;
    with monitor[m] { d += 1; }
    d += 1;
  }
  point;
}

fn third() {
  point;
  with monitor[t] { e += 1; }
  x = 2;
  point;
}

main {
  let h[3];
  h[0] = spawn first();
  h[1] = spawn second();
  h[2] = spawn third();
  for i in 0..3 { join h[i]; }
}
