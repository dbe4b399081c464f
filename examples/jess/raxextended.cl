//@ from: "JESS (Thomson 2016), re-created; DPOR and the oracle agree"
//@ define: GROUPS=0, define: WRAP=1
//@ outcomes: ok deadlock
//@ hbrs: 53, lazy-hbrs: 34, states: 6, deadlock-states: 4
//@ skip: dfs "4.9 * 10^8 schedules"
//@ define: GROUPS=0, define: WRAP=3
//@ outcomes: ok deadlock failure
//@ hbrs: 96, lazy-hbrs: 60, states: 8, deadlock-states: 5, failure-states: 1
//@ skip: dfs "1.0 * 10^9 schedules"

// JESS, CCompar, raxextended-1-3-3, whose harness passes (1, 1, 1): a planner and an executive signal each other by
// events that count modulo WRAP; a diagnosis waits too; groups of two tasks reset a variable.
// Bug: the planner compares its copy of a count twice, without the lock, and waits for a signal that was sent between;
// or it fails, since the count changed between the two.
// Inferred: tasks reset one shared variable; they touch nothing else.
// The original counts five tokens, and has a group.
const GROUPS = 0; const WRAP = 1; const ROUNDS = 1; const TOKENS = 1;
mutex event[2], plan, reset;
cond signalled[2];
var count[2];
var token = 0;
plain var slot[TOKENS];
var x;

fn signal(e) {
  with event[e] {
    count[e] = (count[e] + 1) % WRAP;
    notify_all signalled[e];
  }
}

fn wait_for(e) { with event[e] { wait signalled[e], event[e]; } }

thread planner {
  let seen = count[0];
  for k in 0..ROUNDS {
    if seen == count[0] {
      assert seen == count[0], "the count changed since it was compared";
      wait_for(0);
    }
    seen = count[0];
    with plan {
      for i in 0..TOKENS { slot[i] = i; }
      token = 0;
    }
    signal(1);
  }
}

fn done() {
  with plan { return token == TOKENS; }
}

thread executive {
  let seen = count[1];
  for k in 0..ROUNDS {
    signal(0);
    if seen == count[1] { wait_for(1); }
    seen = count[1];
    while !done() {
      with plan { token += 1; }
    }
  }
}

thread diagnosis {
  for k in 0..ROUNDS {
    wait_for(1);
    with plan { token = 0; }
  }
}

thread task[i in 0..2 * GROUPS] {
  for k in 0..ROUNDS {
    with reset { x = 0; }
  }
}
