//@ from: "JESS (Thomson 2016), re-created; DPOR and the oracle agree"
//@ define: N=3
//@ outcomes: ok deadlock
//@ hbrs: 7, lazy-hbrs: 2, states: 2, deadlock-states: 1
//@ skip: dfs "3.1 * 10^7 schedules"
//@ define: N=4
//@ outcomes: ok deadlock
//@ hbrs: 15, lazy-hbrs: 2, states: 2, deadlock-states: 1
//@ skip: dfs "5.0 * 10^12 schedules"

// JESS, CCompar, diningphil-3 and diningphil-5: N philosophers lock the fork of their left neighbour, then their own.
// `main` does not wait for them.
const N = 3;
mutex fork[N];

fn philosopher(i) {
  point;
  with fork[(i + N - 1) % N] {
    with fork[i] { skip; }
  }
  point;
}

main {
  for i in 0..N { spawn philosopher(i); }
  point;
}
