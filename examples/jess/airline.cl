//@ from: "JESS (Thomson 2016), re-created; DPOR and the oracle agree"
//@ outcomes: ok failure
//@ hbrs: 1056, lazy-hbrs: 1056, states: 4, failure-states: 1
//@ skip: dfs "234,252 schedules"

// JESS, CCompar, airline-3-1: `main` starts a seller for each of N seats and stops when one reports that all that may
// be sold are sold. No locks, and `main` does not wait: it can start too many, and sales can be lost.
const N = 3; const CUSHION = 1;
const CAPACITY = N - CUSHION;
var sold = 0, stop = false;

fn seller() {
  sold += 1;
  if sold > CAPACITY { stop = true; }
}

main {
  for i in 0..N {
    if stop {
      sold -= 1;
      break;
    }
    spawn seller();
  }
  assert sold <= CAPACITY, "more sold than may be";
}
