//@ from: "brute force"
//@ outcomes: ok
//@ define: N=1
//@ schedules: 3, hbrs: 2, lazy-hbrs: 2, states: 1
//@ define: N=2
//@ schedules: 1164, hbrs: 72, lazy-hbrs: 72, states: 1

// A buffer of one slot, N producers and N consumers of one item each.
const N = 1;
var full;
mutex m;
cond not_full, not_empty;

thread producer[i in 0..N] {
  lock m;
  while full == 1 { wait not_full, m; }
  full = 1;
  notify not_empty;
  unlock m;
}
thread consumer[i in 0..N] {
  lock m;
  while full == 0 { wait not_empty, m; }
  full = 0;
  notify not_full;
  unlock m;
}
