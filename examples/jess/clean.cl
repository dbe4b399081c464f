//@ from: "JESS (Thomson 2016), re-created; DPOR and the oracle agree"
//@ define: ROUNDS=1
//@ outcomes: ok deadlock
//@ schedules: 919, hbrs: 5, lazy-hbrs: 5, states: 2, deadlock-states: 1
//@ define: ROUNDS=2
//@ outcomes: ok deadlock
//@ hbrs: 17, lazy-hbrs: 17, states: 2, deadlock-states: 1
//@ skip: dfs "2.7 * 10^6 schedules"

// JESS, CCompar, clean-1-1-2 and clean-3-3-1: two kinds of tasks wait for each other's events, each of which counts how
// often it was signalled.
// Bug: a task compares the count with its own copy, which it takes without the lock; an event may be missed, and then
// both wait.
const FIRST = 1; const SECOND = 1; const ROUNDS = 1;
mutex m[2];
cond signalled[2];
var count[2];

fn wait_for(e, seen) {
  with m[e] {
    if seen == count[e] { wait signalled[e], m[e]; }
  }
}

fn signal(e) {
  with m[e] {
    count[e] = (count[e] + 1) % 100;
    notify_all signalled[e];
  }
}

thread one[i in 0..FIRST] {
  let seen = count[0];
  for k in 0..ROUNDS {
    wait_for(0, seen);
    seen = count[0];
    signal(1);
  }
}

thread two[i in 0..SECOND] {
  let seen = count[1];
  for k in 0..ROUNDS {
    signal(0);
    wait_for(1, seen);
    seen = count[1];
  }
}
