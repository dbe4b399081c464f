//@ from: "JESS (Thomson 2016), re-created; DPOR and the oracle agree"
//@ outcomes: ok
//@ hbrs: 9, lazy-hbrs: 5, states: 5
//@ skip: dfs "5.6 * 10^8 schedules"

// JESS, an older test, TestLL: the race on `y` decides whether `x` is 2 when the first section reads it again.
// A rule that drops a race whose moved place is already ordered loses one lazy HBR here; the rule of the thesis does not.
// `m` is the field that holds the monitor: each use reads it.
mutex monitor[1];
var m = 0;
var x, y, z, d;

fn first() {
  point;
  with monitor[m] {
    x = 1;
    if x == 2 { z = 1; }
  }
  point;
}

fn second() {
  point;
  if x == 1 {
    y = 2;
    x = 2;
  }
  point;
}

fn third() {
  point;
  with monitor[m] {
    d += 1;
    d += 1;
  }
  y = 1;
  point;
}

main {
  let h[3];
  h[0] = spawn first();
  h[1] = spawn second();
  h[2] = spawn third();
  for i in 0..3 { join h[i]; }
}
