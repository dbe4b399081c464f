//@ from: "JESS (Thomson 2016), re-created; DPOR and the oracle agree"
//@ outcomes: ok failure
//@ hbrs: 30, lazy-hbrs: 30, states: 5, failure-states: 2
//@ skip: dfs "4.2 * 10^7 schedules"

// JESS, regression suite, testerror: three writers of one variable, and a reader that fails if it sees the values of
// the first two, one after the other. No locks.
var x;

fn writer(value) { point; x = value; point; }

fn reader() {
  point;
  if x == 1 {
    if x == 2 { fail "both writes were seen"; }
  }
  point;
}

main {
  let h[4];
  for i in 0..3 { h[i] = spawn writer(i + 1); }
  h[3] = spawn reader();
  for i in 0..4 { join h[i]; }
}
