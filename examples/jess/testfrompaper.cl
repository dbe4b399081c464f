//@ from: "JESS (Thomson 2016), re-created; DPOR and the oracle agree"
//@ outcomes: ok
//@ hbrs: 24, lazy-hbrs: 11, states: 2
//@ skip: dfs "1.3 * 10^12 schedules"

// JESS, regression suite, testfrompaper: Figure 4.1 of the thesis, as JESS runs it: ops at the start and the end of
// each thread, and `m`, the field that holds the monitor, is read before each section.
mutex monitor[1];
var m = 0;
var x, y;

fn f(tid) {
  point;
  with monitor[m] {
    if tid == 1 { x = 1; }
    else if tid == 2 { y = 1; }
    else if x == 0 { y = 2; }
  }
  point;
}

main {
  let h[4];
  for i in 0..4 { h[i] = spawn f(i + 1); }
  for i in 0..4 { join h[i]; }
}
