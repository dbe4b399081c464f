//@ from: "depth-first search or DPOR, and the oracle"
//@ outcomes: ok failure
//@ hbrs: 31, lazy-hbrs: 31, states: 15, failure-states: 14
//@ skip: dfs "1.6 * 10^8 schedules"

// IBM benchmark, account: clients of a bank deposit, withdraw, and transfer to the next account.
// Bug, atomicity: a transfer holds the lock of its own account only, and adds to the other one beside its owner.
// Class: latent.
// Contention: low THREADS=2, medium THREADS=5, high THREADS=10.
// Inferred: the sums, and that each client does each of the three once.
const THREADS = 2;
mutex m[THREADS];
var balance[THREADS];

fn deposit(i, v) { with m[i] { balance[i] += v; } }

fn withdraw(i, v) { with m[i] { balance[i] -= v; } }

fn transfer(i, j, v) {
  with m[i] {
    balance[i] -= v;
    balance[j] += v;
  }
}

fn client(i) {
  deposit(i, 300);
  withdraw(i, 100);
  transfer(i, (i + 1) % THREADS, 99);
}

main {
  let h[THREADS];
  for i in 0..THREADS { h[i] = spawn client(i); }
  for i in 0..THREADS { join h[i]; }
}

final {
  for i in 0..THREADS { assert balance[i] == 200, "money was lost"; }
}
