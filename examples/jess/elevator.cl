//@ from: "JESS (Thomson 2016), re-created; DPOR and the oracle agree"
//@ define: LIFTS=1, define: FLOORS=2
//@ outcomes: ok
//@ schedules: 1286, hbrs: 9, lazy-hbrs: 4, states: 4
//@ define: LIFTS=2, define: FLOORS=1
//@ outcomes: ok
//@ schedules: 2192, hbrs: 428, lazy-hbrs: 49, states: 4

// JESS, CCompar, elevator-2t: lifts go to each floor and claim whoever wants to go up or down there, unless another lift
// has; `main` calls on two floors.
// No bug. A lift looks under the lock of the floor, and takes the lock once more to set the claim: two may claim one
// call. Inferred: a claim is counted; what a lift does with its passengers is left out.
const LIFTS = 1; const FLOORS = 2;
mutex floor[FLOORS];
var up[FLOORS], down[FLOORS];
var up_claimed[FLOORS] = false, down_claimed[FLOORS] = false;

fn claim_up(f) {
  lock floor[f];
  let wanted = up[f] > 0 && !up_claimed[f];
  unlock floor[f];
  if wanted { with floor[f] { up_claimed[f] = true; } }
}

fn claim_down(f) {
  lock floor[f];
  let wanted = down[f] > 0 && !down_claimed[f];
  unlock floor[f];
  if wanted { with floor[f] { down_claimed[f] = true; } }
}

fn lift() {
  for f in 0..FLOORS {
    claim_up(f);
    claim_down(f);
  }
}

main {
  let h[LIFTS];
  for i in 0..LIFTS { h[i] = spawn lift(); }
  with floor[0] { up[0] += 1; }
  with floor[FLOORS - 1] { down[FLOORS - 1] += 1; }
  for i in 0..LIFTS { join h[i]; }
}
