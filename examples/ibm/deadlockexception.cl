//@ from: "depth-first search or DPOR, and the oracle"
//@ outcomes: ok deadlock
//@ schedules: 7, hbrs: 5, lazy-hbrs: 5, states: 3, deadlock-states: 1

// IBM benchmark, deadlockexception: `main` starts workers, at most LIMIT at a time, and waits while so many run.
// Bug, deadlock: by chance a worker divides by zero and dies without counting itself out; then `main` waits for ever.
// Class: insensitive. Whether it happens depends on the values that are chosen, never on the schedule.
// Contention: low WORKERS=2 LIMIT=1, medium WORKERS=6 LIMIT=2, high WORKERS=20 LIMIT=4.
// Inferred: the exception is caught by nobody and ends the thread, here `return`; a failed thread would be another bug.
const WORKERS = 2; const LIMIT = 1;
mutex m;
cond ended;
var running;

fn worker() {
  let divisor = choose(0..2);
  if divisor == 0 { return; }
  with m {
    running -= 1;
    notify ended;
  }
}

main {
  for i in 0..WORKERS {
    with m {
      while running == LIMIT { wait ended, m; }
      running += 1;
    }
    spawn worker();
  }
}
