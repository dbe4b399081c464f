//@ from: "JESS (Thomson 2016), re-created; DPOR and the oracle agree"
//@ define: CHECKED=1, define: UNCHECKED=1
//@ outcomes: ok failure
//@ schedules: 5658, hbrs: 7, lazy-hbrs: 7, states: 3, failure-states: 1
//@ define: CHECKED=1, define: UNCHECKED=2
//@ outcomes: ok failure
//@ hbrs: 48, lazy-hbrs: 48, states: 6, failure-states: 3
//@ skip: dfs "3.8 * 10^7 schedules"

// JESS, CCompar, wronglock-1-1 and wronglock-3-3: some threads count under one mutex, some under another. A thread of
// the first kind looks whether somebody else counted meanwhile. `main` does not wait.
const CHECKED = 1; const UNCHECKED = 1;
mutex data, other;
var value;

fn checked() {
  point;
  with data {
    let x = value;
    value += 1;
    assert value == x + 1, "another thread counted too";
  }
  point;
}

fn unchecked() {
  point;
  with other { value += 1; }
  point;
}

main {
  for i in 0..CHECKED { spawn checked(); }
  for i in 0..UNCHECKED { spawn unchecked(); }
}
