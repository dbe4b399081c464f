//@ from: "JESS (Thomson 2016), re-created; DPOR and the oracle agree"
//@ outcomes: ok
//@ hbrs: 9, lazy-hbrs: 6, states: 3
//@ skip: dfs "6.2 * 10^9 schedules"

// JESS, regression suite, testls3: three writes of one variable, one inside of a section, one after another section,
// one without any (cf. Figure 4.2 of the thesis).
// `m` is the field that holds the monitor: each use reads it.
mutex monitor[1];
var m = 0;
var x, y;

fn first() {
  point;
  with monitor[m] { x = 1; }
  point;
}

fn second() { point; x = 2; point; }

fn third() {
  point;
  with monitor[m] { y = 1; }
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
