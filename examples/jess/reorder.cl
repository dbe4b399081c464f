//@ from: "JESS (Thomson 2016), re-created; DPOR and the oracle agree"
//@ define: SETTERS=1, define: CHECKERS=1
//@ outcomes: ok failure
//@ schedules: 567, hbrs: 4, lazy-hbrs: 4, states: 2, failure-states: 1
//@ define: SETTERS=2, define: CHECKERS=1
//@ outcomes: ok failure
//@ hbrs: 56, lazy-hbrs: 56, states: 2, failure-states: 1
//@ skip: dfs "5.8 * 10^6 schedules"

// JESS, CCompar, reorder-1-1 and reorder-2-2: setters write `a`, then `b`; checkers look for a pair half written.
// `pair` is the field that holds the object: each call reads it. No locks.
const SETTERS = 1; const CHECKERS = 1;
var pair = 0;
var a[1], b[1];

fn set() {
  point;
  let o = pair;
  a[o] = 1;
  b[o] = -1;
  point;
}

fn check() {
  point;
  let o = pair;
  assert a[o] == 0 && b[o] == 0 || a[o] == 1 && b[o] == -1, "a pair half written";
  point;
}

main {
  for i in 0..SETTERS { spawn set(); }
  for i in 0..CHECKERS { spawn check(); }
}
