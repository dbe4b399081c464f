//@ from: "JESS (Thomson 2016), re-created; DPOR and the oracle agree"
//@ define: WRITERS=1, define: CHECKERS=1
//@ outcomes: ok failure
//@ schedules: 8456, hbrs: 3, lazy-hbrs: 3, states: 2, failure-states: 1
//@ define: WRITERS=2, define: CHECKERS=1
//@ outcomes: ok failure
//@ hbrs: 40, lazy-hbrs: 40, states: 2, failure-states: 1
//@ skip: dfs "1.1 * 10^9 schedules"

// JESS, CCompar, twostage-1-1 and twostage-3-3: a value is set under one mutex, its successor under another; a checker
// reads the first, then the second. `main` does not wait.
const WRITERS = 1; const CHECKERS = 1;
mutex p, q;
var data1, data2;

fn write() {
  point;
  with p { data1 = 1; }
  with q { data2 = data1 + 1; }
  point;
}

fn check() {
  point;
  lock p;
  if data1 == 0 {
    unlock p;
  } else {
    let t1 = data1;
    unlock p;
    lock q;
    let t2 = data2;
    unlock q;
    assert t2 == t1 + 1, "only the first stage was seen";
  }
  point;
}

main {
  for i in 0..WRITERS { spawn write(); }
  for i in 0..CHECKERS { spawn check(); }
}
