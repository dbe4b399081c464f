//@ from: "traces of Nidhugg 0.4 (source, optimal) and GenMC 0.11 (--sc), by hand after GenMC synthetic/lamport, Nidhugg from_OBSERVERS/lamport; blocked ones by Nidhugg"
//@ define: N=2
//@ hbrs: 16, lazy-hbrs: 16
//@ outcomes: ok assume-blocked
//@ executions: optimal-dpor 32

// Lamport's fast mutex. What waits for a value assumes it, so there are executions that are given up: 16.
const N = 2;
var b[N + 1], x, y;

thread t[i in 1..N + 1] {
  loop {
    b[i] = 1;
    x = i;
    if y != 0 {
      b[i] = 0;
      assume y == 0;
      continue;
    }
    y = i;
    if x != i {
      b[i] = 0;
      for j in 1..N + 1 { assume b[j] == 0; }
      if y != i {
        assume y == 0;
        continue;
      }
    }
    break;
  }
  y = 0;
  b[i] = 0;
}
