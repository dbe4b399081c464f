//@ from: "closed form: N!, N!, 1, 1"
//@ outcomes: ok
//@ define: N=3
//@ schedules: 6, hbrs: 6, lazy-hbrs: 1, states: 1
//@ executions: lazy-dpor 1

// One coarse mutex, but every thread has a variable of its own. The regular relation orders the sections, the lazy one
// does not: one class instead of N!.
const N = 3;
var v[N];
mutex m;

thread t[i in 0..N] {
  with m { v[i] = v[i] + 1; }
}
