//@ from: "JESS (Thomson 2016), re-created; DPOR and the oracle agree"
//@ define: BUSINESS=1, define: DEALS=2
//@ outcomes: ok failure
//@ hbrs: 11, lazy-hbrs: 11, states: 5, failure-states: 4
//@ skip: dfs "21,769 schedules"
//@ define: BUSINESS=2, define: DEALS=2
//@ outcomes: ok failure
//@ hbrs: 49, lazy-hbrs: 49, states: 5, failure-states: 4
//@ skip: dfs "2.3 * 10^11 schedules"
//@ define: BUSINESS=1, define: DEALS=3
//@ outcomes: ok failure
//@ hbrs: 26, lazy-hbrs: 26, states: 5, failure-states: 4
//@ skip: dfs "3.6 * 10^6 schedules"

// JESS, CCompar, accountsubtype-2-1: business accounts lock the target of a transfer, personal ones forget to.
// Bug: an amount to which two threads add, one of them without the lock of the account. Business accounts in a circle
// can deadlock too. The original has seven deals; here they are cut short.
const BUSINESS = 1; const PERSONAL = 1; const DEALS = 2;
const N = BUSINESS + PERSONAL;
mutex m[N];
var amount[N] = 100;

fn deposit(a, v) { with m[a] { amount[a] += v; } }

fn withdraw(a, v) { with m[a] { amount[a] -= v; } }

fn transfer(a, b, v) {
  with m[a] {
    amount[a] -= v;
    if a < BUSINESS { with m[b] { amount[b] += v; } }
    else { amount[b] += v; }
  }
}

fn deal(i, k) {
  if k == 0 { deposit(i, 300); }
  else if k == 1 { transfer(i, (i + 1) % N, 10); }
  else if k == 2 { deposit(i, 10); }
  else if k == 3 { withdraw(i, 20); }
  else if k == 4 { deposit(i, 10); }
  else if k == 5 { transfer(i, (i + 1) % N, 10); }
  else { withdraw(i, 100); }
}

thread manager[i in 0..N] { for k in 0..DEALS { deal(i, k); } }

// What each account has after so many deals: what it gives by transfers it gets by transfers.
final {
  let expected = 400;
  if DEALS > 2 { expected += 10; }
  if DEALS > 3 { expected -= 20; }
  if DEALS > 4 { expected += 10; }
  if DEALS > 6 { expected -= 100; }
  for i in 0..N { assert amount[i] == expected, "money was lost"; }
}
