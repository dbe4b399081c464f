//@ from: "JESS (Thomson 2016), re-created; DPOR and the oracle agree"
//@ define: N=2, define: DEALS=2
//@ outcomes: ok deadlock
//@ schedules: 6088, hbrs: 5, lazy-hbrs: 5, states: 2, deadlock-states: 1
//@ define: N=2, define: DEALS=3
//@ outcomes: ok deadlock
//@ hbrs: 9, lazy-hbrs: 9, states: 2, deadlock-states: 1
//@ skip: dfs "376,632 schedules"
//@ define: N=4, define: DEALS=2
//@ outcomes: ok failure
//@ skip: dfs "more than 20,000 schedules"
//@ skip: lazy-reverse-search "takes seconds"

// JESS, CCompar, account-2 and account-5: each account has an owner, who also transfers to the next two accounts.
// A transfer locks the target while it holds its own account: a deadlock. The fourth account, D, does not lock its
// target, so with N > 3 money can be lost too. Monitors are reentrant; with N = 2 the second target is the own account.
// The original has eight deals; here they are cut short.
const N = 2; const DEALS = 2;
reentrant mutex m[N];
var amount[N] = 100;

fn deposit(a, v) { with m[a] { amount[a] += v; } }

fn withdraw(a, v) { with m[a] { amount[a] -= v; } }

fn transfer(a, b, v) {
  with m[a] {
    amount[a] -= v;
    if a == 3 { amount[b] += v; }
    else { with m[b] { amount[b] += v; } }
  }
}

fn deal(i, k) {
  if k == 0 { deposit(i, 300); }
  else if k == 1 { transfer(i, (i + 1) % N, 10); }
  else if k == 2 { deposit(i, 10); }
  else if k == 3 { transfer(i, (i + 2) % N, 10); }
  else if k == 4 { withdraw(i, 20); }
  else if k == 5 { deposit(i, 10); }
  else if k == 6 { transfer(i, (i + 1) % N, 10); }
  else { withdraw(i, 100); }
}

thread owner[i in 0..N] { for k in 0..DEALS { deal(i, k); } }

// What each account has after so many deals: what it gives by transfers it gets by transfers.
final {
  let expected = 400;
  if DEALS > 2 { expected += 10; }
  if DEALS > 4 { expected -= 20; }
  if DEALS > 5 { expected += 10; }
  if DEALS > 7 { expected -= 100; }
  for i in 0..N { assert amount[i] == expected, "money was lost"; }
}
