//@ from: "traces of Nidhugg 0.4 (source, optimal) and GenMC 0.11 (--sc), by hand after GenMC synthetic/szymanski; blocked ones by Nidhugg"
//@ define: N=1
//@ hbrs: 6, lazy-hbrs: 6
//@ outcomes: ok assume-blocked
//@ executions: optimal-dpor 103
//@ define: N=2
//@ hbrs: 78, lazy-hbrs: 78
//@ outcomes: ok assume-blocked
//@ executions: optimal-dpor 1991

// Szymanski's mutex, N rounds. Waits are assumptions: 97 and 1,913 executions are given up (by GenMC fewer, 497).
const N = 1;
var x, flag[2];

thread t[i in 0..2] {
  for round in 0..N {
    flag[i] = 1;
    assume flag[1 - i] < 3;
    flag[i] = 3;
    if flag[1 - i] == 1 {
      flag[i] = 2;
      assume flag[1 - i] == 4;
    }
    flag[i] = 4;
    assume flag[1 - i] < 2;
    x = i;
    let r = x;
    assert x == i;
    assume 2 > flag[1 - i] || flag[1 - i] > 3;
    flag[i] = 0;
  }
}
