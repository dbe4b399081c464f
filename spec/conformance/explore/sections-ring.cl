//@ from: "brute force; (2 N)! / 2^N HBRs"
//@ define: N=3
//@ hbrs: 90, lazy-hbrs: 7, states: 7
//@ executions: lazy-reverse-search 19
//@ define: N=4
//@ hbrs: 2520, lazy-hbrs: 15, states: 15

// Two sections in each of N threads: write the own variable, read that of the neighbour.
const N = 4;
var v[N];
mutex m;

thread t[i in 0..N] {
  lock m; v[i] = 1; unlock m;
  lock m; let r = v[(i + 1) % N]; unlock m;
}
