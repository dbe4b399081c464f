//@ from: "depth-first search or DPOR, and the oracle"
//@ outcomes: ok deadlock
//@ schedules: 99, hbrs: 12, lazy-hbrs: 12, states: 2, deadlock-states: 1

// IBM benchmark, manager: workers ask a memory manager for help by a flag, and wait until it is lowered.
// Bug, deadlock and race: a worker looks whether the flag is down and raises it, without a lock. If two do, it is
// lowered once for both, and the manager waits for a request that never comes.
// Class: rare.
// Contention: low WORKERS=2, medium WORKERS=5, high WORKERS=10. The original has 5, 50 and 100.
// Inferred: waiting loops are `await`; the manager counts the requests that it is to serve.
const WORKERS = 2;
var raised = false;
var served;

fn worker() {
  await !raised;
  raised = true;
  await !raised;
}

fn manager() {
  for k in 0..WORKERS {
    await raised;
    served += 1;
    raised = false;
  }
}

main {
  spawn manager();
  for i in 0..WORKERS { spawn worker(); }
}
