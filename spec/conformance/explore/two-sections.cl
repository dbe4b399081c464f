//@ from: "brute force"
//@ outcomes: ok
//@ schedules: 6, hbrs: 6, lazy-hbrs: 1, rf-classes: 6, lazy-rf-classes: 1, states: 1

// Two sections in each of two threads, on disjoint variables.
var v[2];
mutex m;

thread t[i in 0..2] {
  lock m; v[i] = 1; unlock m;
  lock m; v[i] = 1; unlock m;
}
