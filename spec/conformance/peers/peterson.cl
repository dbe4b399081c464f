//@ from: "traces of Nidhugg 0.4 (source, optimal) and GenMC 0.11 (--sc), by hand after GenMC synthetic/peterson-sc; blocked ones by Nidhugg"
//@ define: N=1
//@ hbrs: 4, lazy-hbrs: 4
//@ outcomes: ok assume-blocked
//@ executions: optimal-dpor 10
//@ define: N=2
//@ hbrs: 48, lazy-hbrs: 48
//@ outcomes: ok assume-blocked
//@ executions: optimal-dpor 136
//@ skip: dfs "1,607,372 events"
//@ define: N=3
//@ hbrs: 588, lazy-hbrs: 588
//@ outcomes: ok assume-blocked
//@ executions: optimal-dpor 1686
//@ skip: dfs "more than 250,000 executions, or 8,000,000 events"

// Peterson's mutex, N rounds. Waits are assumptions: 6, 88 and 1,098 executions are given up (by GenMC 843 of these).
const N = 1;
var x, flag[2], turn;

thread t[i in 0..2] {
  for round in 0..N {
    flag[i] = 1;
    turn = 1 - i;
    assume !(flag[1 - i] == 1 && turn == 1 - i);
    x = i;
    let r = x;
    flag[i] = 0;
  }
}
