//@ from: "JESS (Thomson 2016), re-created; DPOR and the oracle agree"
//@ outcomes: ok
//@ hbrs: 2, lazy-hbrs: 1, states: 1
//@ skip: dfs "1.2 * 10^10 schedules"

// JESS, regression suite, testarrays2: two threads write different elements of an array under one mutex; two threads
// do nothing.
// `m` and `x` are the fields of the original that hold the monitor and the array: each use reads them.
mutex monitor[1];
var m = 0, x = 0;
var element[4];

fn write(first) {
  point;
  with monitor[m] {
    element[x + first] = first;
    element[x + first + 1] = first + 1;
  }
  point;
}

fn nothing() { point; point; }

main {
  let h[4];
  h[0] = spawn write(0);
  h[1] = spawn write(2);
  h[2] = spawn nothing();
  h[3] = spawn nothing();
  for i in 0..4 { join h[i]; }
}
