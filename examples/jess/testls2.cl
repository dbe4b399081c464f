//@ from: "JESS (Thomson 2016), re-created; DPOR and the oracle agree"
//@ outcomes: ok
//@ hbrs: 5, lazy-hbrs: 3, states: 2
//@ skip: dfs "9.2 * 10^9 schedules"

// JESS, regression suite, testls2: whether the racing write happens depends on what a thread did after its section
// (cf. Figure 4.2 of the thesis).
// `m` is the field that holds the monitor: each use reads it.
mutex monitor[1];
var m = 0;
var x, y, z;

fn first() {
  point;
  with monitor[m] { x = 1; }
  point;
}

fn second() {
  point;
  with monitor[m] { z = 1; }
  y = 1;
  point;
}

fn third() {
  point;
  if y == 1 { x = 2; }
  point;
}

fn nothing() { point; point; }

main {
  let h[4];
  h[0] = spawn first();
  h[1] = spawn second();
  h[2] = spawn third();
  h[3] = spawn nothing();
  for i in 0..4 { join h[i]; }
}
