//@ from: "depth-first search or DPOR, and the oracle"
//@ outcomes: ok deadlock
//@ schedules: 514, hbrs: 140, lazy-hbrs: 53, states: 3, deadlock-states: 2

// IBM benchmark, garagemanager: a manager brings tasks, workers take one each, and the manager waits for all reports.
// Bug, deadlock: a worker who comes before its task is there goes home without a report, and the manager waits for it.
// Class: rare.
// Contention: low WORKERS=2, medium WORKERS=5, high WORKERS=10. The original has five workers.
// Inferred: why a worker gets no task.
const WORKERS = 2;
mutex m;
cond reported;
var tasks, reports;

fn worker() {
  lock m;
  if tasks == 0 {
    unlock m;
    return;
  }
  tasks -= 1;
  unlock m;
  with m {
    reports += 1;
    notify reported;
  }
}

main {
  for i in 0..WORKERS { spawn worker(); }
  for i in 0..WORKERS { with m { tasks += 1; } }
  with m {
    while reports < WORKERS { wait reported, m; }
  }
}
