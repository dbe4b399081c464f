//@ from: "JESS (Thomson 2016), re-created; DPOR and the oracle agree"
//@ outcomes: ok failure
//@ hbrs: 16, lazy-hbrs: 11, states: 3, failure-states: 1
//@ skip: dfs "107,655 schedules"

// JESS, CCompar, readerswriters-1-1-1 and readerswriters-2-1-2: a monitor that counts who is active and who waits.
// Bug: a reader counts itself as active outside of the monitor, so a writer can come in between.
const READERS = 1; const WRITERS = 1; const ROUNDS = 1;
mutex m;
cond changed;
var active_readers, active_writers, waiting_readers, waiting_writers;
var reading, x;

fn read() {
  with m {
    waiting_readers += 1;
    while waiting_writers > 0 || active_writers > 0 { wait changed, m; }
    waiting_readers -= 1;
  }
  active_readers += 1;
  with m { reading += 1; }
  if x < 10 { x += 1; }
  with m { reading -= 1; }
  with m {
    active_readers -= 1;
    notify_all changed;
  }
}

fn write() {
  with m {
    waiting_writers += 1;
    while active_readers > 0 || active_writers > 0 { wait changed, m; }
    waiting_writers -= 1;
    active_writers += 1;
  }
  assert reading == 0, "somebody reads";
  if x > 0 { x -= 1; }
  with m {
    active_writers -= 1;
    notify_all changed;
  }
}

thread reader[i in 0..READERS] { for k in 0..ROUNDS { read(); } }

thread writer[i in 0..WRITERS] { for k in 0..ROUNDS { write(); } }
