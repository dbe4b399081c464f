//@ from: "JESS (Thomson 2016), re-created; DPOR and the oracle agree"
//@ outcomes: ok
//@ hbrs: 4, lazy-hbrs: 2, states: 2
//@ skip: dfs "4.3 * 10^11 schedules"

// JESS, regression suite, testls4: two mutexes; the racing write comes after a section of the other one (cf. Figure
// 4.2 of the thesis).
// `m` and `n` are the fields that hold the monitors: each use reads one.
mutex monitor[2];
var m = 0, n = 1;
var x, y, z;

fn first() {
  point;
  with monitor[m] { x = 1; }
  point;
}

fn second() {
  point;
  with monitor[m] { z = 1; }
  point;
}

fn third() {
  point;
  with monitor[n] { y = 1; }
  x = 3;
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
