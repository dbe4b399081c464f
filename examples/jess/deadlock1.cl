//@ from: "JESS (Thomson 2016), re-created; DPOR and the oracle agree"
//@ outcomes: ok deadlock
//@ hbrs: 22, lazy-hbrs: 22, states: 5, deadlock-states: 2
//@ skip: dfs "451,192 schedules"

// JESS, CCompar, deadlock1: two processes count, then lock two monitors in opposite order and count again.
// `l1` and `l2` are the static fields that hold the monitors: each use reads one.
mutex monitor[2];
var l1 = 0, l2 = 1;
var state;

fn first() {
  point;
  state += 1;
  with monitor[l1] {
    with monitor[l2] { state += 1; }
  }
  point;
}

fn second() {
  point;
  state += 1;
  with monitor[l2] {
    with monitor[l1] { state += 1; }
  }
  point;
}

main {
  let one = spawn first();
  let two = spawn second();
  join one; join two;
}
