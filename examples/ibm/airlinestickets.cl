//@ from: "depth-first search or DPOR, and the oracle"
//@ outcomes: ok failure
//@ schedules: 236, hbrs: 6, lazy-hbrs: 6, states: 2, failure-states: 1

// IBM benchmark, airlinestickets: agents sell the seats of a flight.
// Bug, data race: an agent looks whether a seat is left and counts the sale later, without a lock: too many are sold.
// Class: always.
// Contention: low AGENTS=2 SEATS=1, medium AGENTS=10 SEATS=8, high AGENTS=50 SEATS=45.
// Inferred: between the two an agent writes the ticket, which gives up the processor, here `yield`.
const AGENTS = 2; const SEATS = 1;
var sold;

fn agent() {
  if sold < SEATS {
    yield;
    sold += 1;
  }
}

main {
  let h[AGENTS];
  for i in 0..AGENTS { h[i] = spawn agent(); }
  for i in 0..AGENTS { join h[i]; }
}

final { assert sold <= SEATS, "more tickets than seats"; }
