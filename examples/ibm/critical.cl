//@ from: "depth-first search or DPOR, and the oracle"
//@ outcomes: ok deadlock
//@ schedules: 355, hbrs: 3, lazy-hbrs: 3, states: 2, deadlock-states: 1

// IBM benchmark, critical: two threads exclude each other by flags.
// Bug, deadlock and race: each raises its flag before it looks at the other's; if both do, both wait for ever.
// Class: latent, 1 of 250 runs with the strongest noise at best.
// Contention: low ROUNDS=1, medium ROUNDS=5, high ROUNDS=20.
// Inferred: the waiting loop is an `await`.
const ROUNDS = 1;
var wants[2] = false;
var inside;

fn enter(me) {
  for r in 0..ROUNDS {
    wants[me] = true;
    await !wants[1 - me];
    inside += 1;
    assert inside == 1, "both are inside";
    inside -= 1;
    wants[me] = false;
  }
}

main {
  let one = spawn enter(0);
  let two = spawn enter(1);
  join one; join two;
}
