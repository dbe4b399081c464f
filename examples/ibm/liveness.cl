//@ from: "depth-first search or DPOR, and the oracle"
//@ outcomes: ok deadlock
//@ schedules: 257, hbrs: 6, lazy-hbrs: 6, states: 5, deadlock-states: 2

// IBM benchmark, liveness: a server serves so many clients at a time; others are told to wait until one has gone.
// Bug, starvation: a client is told to wait in one section and begins to wait in the next; if all others go meanwhile,
// nobody wakes it.
// Class: latent.
// Contention: low CLIENTS=2 PLACES=1, medium CLIENTS=6 PLACES=2, high CLIENTS=20 PLACES=4.
// Inferred: a client that is woken has the place of the one that woke it.
const CLIENTS = 2; const PLACES = 1;
mutex m;
cond free;
var busy, waiting;

fn client() {
  lock m;
  let must_wait = busy == PLACES;
  if !must_wait { busy += 1; }
  unlock m;
  if must_wait {
    with m {
      waiting += 1;
      wait free, m;
    }
  }
  with m {
    if waiting > 0 {
      waiting -= 1;
      notify free;
    } else {
      busy -= 1;
    }
  }
}

main {
  let h[CLIENTS];
  for i in 0..CLIENTS { h[i] = spawn client(); }
  for i in 0..CLIENTS { join h[i]; }
}
