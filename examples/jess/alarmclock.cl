//@ from: "JESS (Thomson 2016), re-created; DPOR and the oracle agree"
//@ define: CLIENTS=1
//@ outcomes: ok
//@ hbrs: 32, lazy-hbrs: 8, states: 4
//@ skip: dfs "7.7 * 10^8 schedules"

// JESS, CCompar, alarmclock-3t: a clock ticks up to MAX, and wakes clients who asked for a time. A list, with a
// monitor of its own, has an entry for each time that somebody waits for; the entry has a monitor too.
// No bug: a client looks once more, under the monitor of its entry, whether the entry is still listed.
// Inferred: the list is kept by time, one flag for each.
const MAX = 3; const CLIENTS = 1;
mutex clock, list;
mutex entry[MAX + 1];
cond rings[MAX + 1];
var now = 0;
var listed[MAX + 1] = false;

fn is_listed(t) {
  lock list;
  let found = listed[t];
  unlock list;
  return found;
}

fn insert(t) { with list { listed[t] = true; } }

fn first_is(t) {
  with list {
    for i in 0..MAX + 1 {
      if listed[i] { return i == t; }
    }
  }
  return false;
}

thread ticks {
  while now < MAX {
    with clock {
      let t = now + 1;
      now = t;
      if first_is(t) {
        with list { listed[t] = false; }
        with entry[t] { notify_all rings[t]; }
      }
    }
  }
}

thread client[i in 0..CLIENTS] {
  lock clock;
  let t = now + 2;
  if t > MAX {
    unlock clock;
    return;
  }
  if !is_listed(t) { insert(t); }
  unlock clock;
  if is_listed(t) {
    with entry[t] {
      if is_listed(t) { wait rings[t], entry[t]; }
    }
  }
}
