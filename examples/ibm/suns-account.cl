//@ from: "depth-first search or DPOR, and the oracle"
//@ outcomes: ok failure
//@ schedules: 251, hbrs: 4, lazy-hbrs: 4, states: 3, failure-states: 2

// IBM benchmark, suns_account (suns_bank): each client changes its own balance, and the total of the bank.
// Bug, stale value: the total is read and written without a lock; balances and total differ.
// Class: rare.
// Contention: low CLIENTS=2, medium CLIENTS=10, high CLIENTS=50. The original has 10, 100 and 1000 accounts.
// Inferred: the amounts.
const CLIENTS = 2; const ROUNDS = 1;
var total;
var balance[CLIENTS];

fn client(i) {
  for r in 0..ROUNDS {
    balance[i] += 10 + i;
    total += 10 + i;
  }
}

main {
  let h[CLIENTS];
  for i in 0..CLIENTS { h[i] = spawn client(i); }
  for i in 0..CLIENTS { join h[i]; }
}

final {
  let sum = 0;
  for i in 0..CLIENTS { sum += balance[i]; }
  assert sum == total, "balances and total differ";
}
