//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ schedules: 25, hbrs: 7, lazy-hbrs: 6, states: 1

// An array of conditions, one for each turn.
const N = 3;
var turn;
mutex m;
cond c[N + 1];

thread t[i in 0..N] {
  lock m;
  while turn != i { wait c[i], m; }
  turn = turn + 1;
  notify c[i + 1];
  unlock m;
}
