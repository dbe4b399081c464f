//@ from: "closed form, given below"
//@ outcomes: ok
//@ define: TELLERS=1, define: ROUNDS=2
//@ hbrs: 6, lazy-hbrs: 5, states: 1
//@ skip: dfs "there are too many schedules"
//@ define: TELLERS=2, define: ROUNDS=1
//@ hbrs: 1000, lazy-hbrs: 9, states: 1
//@ skip: dfs "there are too many schedules"
//@ define: TELLERS=3
//@ hbrs: 1920247160832, lazy-hbrs: 343, states: 1
//@ executions: lazy-optimal-dpor 343
//@ skip: dfs "there are 4.9e57 schedules"
//@ skip: sleep-sets "more than 250,000 executions, or 8,000,000 events"
//@ skip: hbr-caching "there are 1.9e12 HBRs"
//@ skip: dpor "there are 1.9e12 HBRs"
//@ skip: source-dpor "there are 1.9e12 HBRs"
//@ skip: optimal-dpor "there are 1.9e12 HBRs"
//@ skip: ledger-hbr "there are 1.9e12 HBRs"
//@ skip: lazy-hbr-caching "too many prefixes: does not end within 15 seconds"
//@ skip: state-caching "too many states on the way: does not end within 15 seconds"
//@ skip: lazy-dpor "does not end within 15 seconds"
//@ skip: lazy-tree-dpor "takes more than three seconds in a test build"
//@ skip: lazy-reverse-search "more than 500,000 parts"

// A bank with two branches, a mutex for each, and three tellers in each. A teller moves money three times from one to
// the other of two accounts of the branch, and then once to an account of a colleague in the other branch, for which
// both mutexes are locked, always in the same order. Each transfer is a line in the journal of the teller: 38 ops.
//
// Only two tellers who are colleagues touch the same accounts. The last transfer of each comes after some of the
// rounds of the other, and both cannot come before rounds of the other: 7 ways if there are three rounds
// (2 * ROUNDS + 1), and three pairs, so 7^3 lazy HBRs.
//
// An HBR is an order of the sections of each branch, the two agreeing on the transfers between the branches. There are
// 6! orders of these; for each, the nine sections of a branch are put in between, in the order of their tellers and
// before the teller's own transfer. Added up over all orders that gives 1920247160832, and `explore --count` says the
// same by another way. Their schedules are many more, since the branches work side by side: by `explore --count` alone
// 4912457274740184856653768667539441242141800298344572692784.
const BRANCHES = 2;
const TELLERS = 3;
const ROUNDS = 3;
const ALL = BRANCHES * TELLERS;
const LINES = ROUNDS + 1;
var balance[2 * ALL] = 100;
var lines[ALL], journal[ALL * LINES];
mutex branch[BRANCHES];

// The mutexes of both accounts are held.
fn transfer(teller, from, to, amount) {
  let have = balance[from];
  assert have >= amount, "overdrawn";
  balance[from] = have - amount;
  balance[to] += amount;
  let line = lines[teller];
  journal[teller * LINES + line] = amount;
  lines[teller] = line + 1;
}

thread teller[i in 0..ALL] {
  let from = 2 * i;
  let to = 2 * i + 1;
  for k in 0..ROUNDS {
    with branch[i / TELLERS] { transfer(i, from, to, 10); }
  }
  let colleague = (i + TELLERS) % ALL;
  with branch[0] {
    with branch[1] { transfer(i, to, 2 * colleague, 20); }
  }
}

final {
  let sum = 0;
  for k in 0..2 * ALL { sum += balance[k]; }
  assert sum == 100 * 2 * ALL, "money is lost";
}
